package fichero.schemas;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** What became of a file, as people see it: what is at its path, together with what its content became. */
public enum FileState {
    IDENTIFIED("Seen; its content is still to be read.", "Wait: it is on its way."),
    EXTRACTED("Read and cut into chunks, which are being indexed.", "Wait: it is on its way."),
    INDEXED("Found by searches.", "Nothing to do."),
    UNPACKED("Holds nothing but other files, each with a state of its own.", "Look at the files inside."),
    EMPTY("Has no text at all.", "Nothing to do, unless it should have content."),
    QUARANTINED("Cannot be indexed; the reason says why.", "Follow the advice of the reason."),
    IGNORED("A rule keeps it out; the reason names the rule.", "Nothing to do, unless the rule is not meant."),
    GONE("Was there and is not any more; what is known of it stays.", "Nothing to do.");

    private final String meaning;
    private final String advice;

    FileState(String meaning, String advice) {
        this.meaning = meaning;
        this.advice = advice;
    }

    /**
     * @param state what is at the path
     * @param content where the content stands that the file holds; null while nothing is known of it
     */
    public static FileState of(FileRecord.State state, @Nullable ContentStatus content) {
        return switch (state) {
            case GONE -> GONE;
            case IGNORED -> IGNORED;
            case UNREADABLE -> QUARANTINED;
            case PRESENT -> content == null ? IDENTIFIED : ofContent(content);
        };
    }

    private static FileState ofContent(ContentStatus content) {
        return switch (content) {
            // A retired content is about to come back: this file holds it.
            case IDENTIFIED, RETIRED -> IDENTIFIED;
            case EXTRACTED -> EXTRACTED;
            case INDEXED -> INDEXED;
            case UNPACKED -> UNPACKED;
            case QUARANTINED -> QUARANTINED;
            case EMPTY -> EMPTY;
        };
    }

    /** The stable code in HTTP and the command line, such as {@code quarantined}. */
    public String code() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static List<String> codes() {
        return Arrays.stream(values()).map(FileState::code).toList();
    }

    public String meaning() {
        return meaning;
    }

    public String advice() {
        return advice;
    }
}
