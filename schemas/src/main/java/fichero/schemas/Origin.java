package fichero.schemas;

import com.fasterxml.jackson.annotation.JsonProperty;

/** Why an event came about; decides which lane its work takes. */
public enum Origin {
    @JsonProperty("scan")
    SCAN,
    @JsonProperty("live")
    LIVE,
    @JsonProperty("reindex")
    REINDEX;

    public Lane lane() {
        return switch (this) {
            case LIVE -> Lane.LIVE;
            case SCAN, REINDEX -> Lane.BULK;
        };
    }
}
