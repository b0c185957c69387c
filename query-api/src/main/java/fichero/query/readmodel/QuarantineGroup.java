package fichero.query.readmodel;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Quarantined files with the same reason, in JSON as it stands here.
 *
 * @param meaning null for a code that only a newer processor knows
 * @param examples the first few files in the order of their ids
 */
public record QuarantineGroup(
        String reason,
        long count,
        @Nullable String meaning,
        @Nullable String advice,
        List<String> examples) {}
