package fichero.app.instance;

import java.util.Locale;

/** What a process does. {@code up} does all of it. */
public enum Role {
    /** Watches folders. */
    INGEST,
    /** Reads, cuts and embeds documents and writes the index. */
    PROCESS,
    /** Answers over HTTP. */
    SERVE;

    public String code() {
        return name().toLowerCase(Locale.ROOT);
    }
}
