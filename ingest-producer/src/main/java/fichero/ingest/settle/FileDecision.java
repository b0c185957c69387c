package fichero.ingest.settle;

import fichero.ingest.catalogue.Known;
import fichero.ingest.rules.Ignored;
import fichero.ingest.walk.Look;
import fichero.schemas.FileEvent;
import fichero.schemas.FileRecord;
import org.jspecify.annotations.Nullable;

/** What to do about a path: known so far, and now seen like this. Pure. */
public sealed interface FileDecision {

    /** Reason codes of files that are there but not told as {@code SEEN}. */
    String TOO_LARGE = "too_large";

    String UNREADABLE = "unreadable";
    String UNSTABLE = "unstable";

    /** The catalogue knows already. */
    record Keep() implements FileDecision {}

    /** Read the file once it is quiet, and publish it. */
    record Read() implements FileDecision {}

    /** The file is not there any more. */
    record Gone() implements FileDecision {}

    /** Publish an event without bytes. */
    record Tell(FileEvent.Type type, String reason, String detail) implements FileDecision {}

    /**
     * @param labels of the source's settings now
     * @param maxFileBytes larger files are not read
     * @param verify read although nothing seems to have changed
     */
    static FileDecision of(@Nullable Known known, Look look, long labels, long maxFileBytes, boolean verify) {
        if (look instanceof Look.Absent || look instanceof Look.Folder) {
            return known == null ? new Keep() : new Gone();
        }
        if (look instanceof Look.NotForUs notForUs) {
            return ofIgnored(known, notForUs.why());
        }
        if (look instanceof Look.Denied denied) {
            return unreadable(known, UNREADABLE, denied.detail());
        }
        Look.File file = (Look.File) look;
        if (file.stamp().sizeBytes() > maxFileBytes) {
            return unreadable(known, TOO_LARGE, file.stamp().sizeBytes() + " bytes, and the limit is " + maxFileBytes);
        }
        boolean current = known != null && known.isCurrent(file.stamp(), labels);
        return current && !verify ? new Keep() : new Read();
    }

    /** Tells that a file is there but cannot be had, unless that is known. */
    static FileDecision unreadable(@Nullable Known known, String reason, String detail) {
        boolean told = known != null && known.state() == FileRecord.State.UNREADABLE && reason.equals(known.reason());
        return told ? new Keep() : new Tell(FileEvent.Type.UNREADABLE, reason, detail);
    }

    private static FileDecision ofIgnored(@Nullable Known known, Ignored why) {
        if (known == null) {
            return why.byFolder() ? new Keep() : new Tell(FileEvent.Type.IGNORED, why.rule(), why.detail());
        }
        boolean told = known.state() == FileRecord.State.IGNORED
                && (why.byFolder() || why.rule().equals(known.reason()));
        return told ? new Keep() : new Tell(FileEvent.Type.IGNORED, why.rule(), why.detail());
    }
}
