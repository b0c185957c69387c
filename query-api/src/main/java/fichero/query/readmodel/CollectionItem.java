package fichero.query.readmodel;

import java.util.Map;

/**
 * One collection as far as the caller sees it, in JSON as it stands here.
 *
 * @param files on disk; without those that are gone or ignored
 * @param byState what {@code files} is the sum of, by shown state
 * @param sizeBytes of the files
 * @param contents distinct ones
 * @param chunks of all contents
 */
public record CollectionItem(
        String name, long files, Map<String, Long> byState, long sizeBytes, long contents, long chunks) {}
