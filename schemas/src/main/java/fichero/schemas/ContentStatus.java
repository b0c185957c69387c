package fichero.schemas;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Locale;

/** Where a content stands. */
public enum ContentStatus {
    /** Known by its hash, not yet read. */
    @JsonProperty("identified")
    IDENTIFIED,
    /** Read and cut into chunks; points are on their way. */
    @JsonProperty("extracted")
    EXTRACTED,
    /** Every point is confirmed. */
    @JsonProperty("indexed")
    INDEXED,
    /** Read; it holds nothing but other files, which have states of their own. */
    @JsonProperty("unpacked")
    UNPACKED,
    /** Cannot be indexed; the reason says why. */
    @JsonProperty("quarantined")
    QUARANTINED,
    /** Has no text at all. */
    @JsonProperty("empty")
    EMPTY,
    /** No file holds it any more; goes after the grace time. */
    @JsonProperty("retired")
    RETIRED;

    public String code() {
        return name().toLowerCase(Locale.ROOT);
    }
}
