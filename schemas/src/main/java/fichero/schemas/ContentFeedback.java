package fichero.schemas;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What became of a point, that a replaced version may go, or which generation counts. Topic {@code content-feedback}, keyed by
 * content key.
 *
 * @param generation the index generation that speaks or that serves; null for {@code REPLACED}
 * @param pointId the point that was indexed or refused; null unless {@code INDEXED} or {@code REFUSED}
 * @param revision the content's revision that the point was emitted with; 0 where there is no point
 * @param file the file that holds a newer content now; null unless {@code REPLACED}
 * @param version that file's version with the newer content; 0 unless {@code REPLACED}
 */
public record ContentFeedback(
        int v,
        Type type,
        @Nullable String generation,
        @Nullable String pointId,
        long revision,
        @Nullable String file,
        long version,
        @Nullable String detail,
        Instant at)
        implements TopicValue, ContentMessage {

    /** What is fed back. */
    public enum Type {
        /** The point is in the index with its vector. */
        @JsonProperty("indexed")
        INDEXED,
        /** The embedder refuses the point's text for good; the point is found by words only. */
        @JsonProperty("refused")
        REFUSED,
        /** The newer content of the file is searchable, or has failed for good. */
        @JsonProperty("replaced")
        REPLACED,
        /** The generation serves from now on: its confirmations count. Told to every partition, under its name. */
        @JsonProperty("serving")
        SERVING
    }
}
