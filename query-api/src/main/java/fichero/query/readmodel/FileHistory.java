package fichero.query.readmodel;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a path held over time, in JSON as it stands here.
 *
 * @param versions newest first, at most {@link fichero.schemas.FileRecord#MAX_HISTORY}
 */
public record FileHistory(String file, List<Version> versions) {

    /**
     * One version of the file.
     *
     * @param sha256 what it held from then on; null when nothing
     * @param movedFrom the file that went with the same content at about the same time
     * @param movedTo for a version that is gone: the file that took up its content at about the same time
     */
    public record Version(
            long version,
            String change,
            @Nullable String sha256,
            @Nullable String contentRef,
            long sizeBytes,
            Instant at,
            String runId,
            @Nullable String movedFrom,
            @Nullable String movedTo) {}
}
