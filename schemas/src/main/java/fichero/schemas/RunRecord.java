package fichero.schemas;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One scan of a source, or the watch over it. Topic {@code runs}, keyed by run id.
 *
 * @param trigger what started it, such as {@code start}, {@code periodic}, {@code overflow}, {@code request}
 * @param endedAt null while it goes on
 * @param discovered files found under the root
 * @param added files unknown to the catalogue
 * @param missing files of the catalogue that were not found
 * @param failed files that could not be read
 * @param waiting files seen that are not published yet (settling, or held back by the limit of bytes in flight)
 * @param withheld deletions not published because the root looked wrong
 * @param notes why deletions were withheld and what else a person should know
 * @param softwareVersion of Fichero
 */
public record RunRecord(
        int v,
        String runId,
        String source,
        Kind kind,
        String trigger,
        Instant startedAt,
        @Nullable Instant endedAt,
        Status status,
        long discovered,
        @JsonProperty("new") long added,
        long changed,
        long unchanged,
        long missing,
        long failed,
        long ignored,
        long waiting,
        long withheld,
        List<String> notes,
        String softwareVersion)
        implements TopicValue {

    /** What kind of run. */
    public enum Kind {
        /** One walk over the root. */
        @JsonProperty("scan")
        SCAN,
        /** The standing watch over a source; its {@code waiting} tells what is settling. One per source. */
        @JsonProperty("watch")
        WATCH
    }

    /** How it went. */
    public enum Status {
        @JsonProperty("running")
        RUNNING,
        @JsonProperty("complete")
        COMPLETE,
        /** Complete, but deletions were withheld. */
        @JsonProperty("withheld")
        WITHHELD,
        @JsonProperty("failed")
        FAILED
    }

    public RunRecord {
        notes = List.copyOf(notes);
    }
}
