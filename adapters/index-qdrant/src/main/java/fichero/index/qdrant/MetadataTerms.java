package fichero.index.qdrant;

import fichero.core.identity.ContentHash;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A document's metadata as keywords, each key with its value in one: Qdrant indexes the fields that it is told, and
 * nobody knows the keys of documents beforehand. Numbers and booleans are compared as they are spelled.
 */
final class MetadataTerms {

    /** A longer value is found by its digest. */
    private static final int MAX_CHARS = 256;

    private MetadataTerms() {}

    static List<String> of(Map<String, Object> metadata) {
        List<String> terms = new ArrayList<>();
        metadata.forEach((key, value) -> {
            for (Object one : value instanceof List<?> list ? list : List.of(value)) {
                terms.add(term(key, String.valueOf(one)));
            }
        });
        return terms;
    }

    /** The key's length goes first, so that no other key and value spell the same. */
    static String term(String key, String value) {
        String spelled = value.length() <= MAX_CHARS
                ? value
                : "sha256:" + ContentHash.of(value.getBytes(StandardCharsets.UTF_8));
        return key.length() + ":" + key + "=" + spelled;
    }
}
