package fichero.query.status;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * One reason why things stand as they do.
 *
 * @param subject the source or the stage that it tells of, or null
 * @param count of what the code says, or null when there is nothing to count
 * @param detail what a part said of itself, in its own words, or null
 */
record Note(
        Code code,
        @Nullable String subject,
        @Nullable Long count,
        @Nullable String detail) {

    /** Whom a note is for. */
    enum About {
        /** Everybody's work, or what fails. */
        SYSTEM,
        /** One source. */
        SOURCE,
        /** Nothing that anybody may not know. */
        ALL
    }

    /** What a note says; other languages have words of their own for each. */
    enum Code {
        DISK(About.SYSTEM),
        BROKER(About.SYSTEM),
        READ_MODEL(About.SYSTEM),
        STAGE_FAILS(About.SYSTEM),
        SCAN_FAILED(About.SOURCE),
        HIDDEN_FAILURE(About.ALL),
        FILES_WAIT(About.SOURCE),
        REQUESTS_WAIT(About.SOURCE),
        RECORDS_WAIT(About.SYSTEM),
        CONTENTS_UNDER_WAY(About.SYSTEM),
        POINTS_WAIT(About.SYSTEM),
        READ_MODEL_BEHIND(About.ALL),
        RECORDS_ARRIVE(About.SYSTEM),
        NOTHING_SCANNED(About.ALL),
        NOT_SCANNED(About.SOURCE),
        SCANNING(About.SOURCE),
        HIDDEN_WORK(About.ALL),
        DELETIONS_WITHHELD(About.SOURCE);

        private final About about;

        Code(About about) {
            this.about = about;
        }

        About about() {
            return about;
        }

        /** As it stands in JSON. */
        String json() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    static Note of(Code code) {
        return new Note(code, null, null, null);
    }

    static Note of(Code code, long count) {
        return new Note(code, null, count, null);
    }

    static Note of(Code code, String subject) {
        return new Note(code, subject, null, null);
    }

    static Note of(Code code, String subject, long count) {
        return new Note(code, subject, count, null);
    }

    static Note saying(Code code, String detail) {
        return new Note(code, null, null, detail);
    }

    /** The source that it tells of, or null when it tells of all. */
    @Nullable
    String source() {
        return code.about() == About.SOURCE ? subject : null;
    }

    /** In English. */
    String text() {
        return switch (code) {
            case DISK -> String.valueOf(detail);
            case BROKER -> "broker: " + detail;
            case READ_MODEL -> "read model: " + detail;
            case STAGE_FAILS -> subject + ": " + detail;
            case SCAN_FAILED -> "the scan of " + subject + " failed" + because();
            case HIDDEN_FAILURE -> "something does not answer; who administers this sees what";
            case FILES_WAIT -> count + " files of " + subject + " are waiting to be published";
            case REQUESTS_WAIT -> count + " requests to look at files of " + subject + " again wait for its producer";
            case RECORDS_WAIT -> count + " records wait for " + subject;
            case CONTENTS_UNDER_WAY -> count + " contents are under way";
            case POINTS_WAIT -> count + " points wait to be written or embedded";
            case READ_MODEL_BEHIND -> "the read model is catching up";
            case RECORDS_ARRIVE -> "records were being written while looking";
            case NOTHING_SCANNED -> "no source has been scanned yet";
            case NOT_SCANNED -> subject + " has not been scanned yet";
            case SCANNING -> subject + " is being scanned";
            case HIDDEN_WORK -> "other work is under way";
            case DELETIONS_WITHHELD -> count + " deletions in " + subject + " are withheld" + because();
        };
    }

    private String because() {
        return detail == null ? "" : ": " + detail;
    }
}
