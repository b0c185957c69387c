package fichero.schemas;

import com.fasterxml.jackson.annotation.JsonProperty;

/** Live changes go before bulk work wherever work waits. */
public enum Lane {
    @JsonProperty("live")
    LIVE,
    @JsonProperty("bulk")
    BULK
}
