package fichero.core.extraction;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** What a person should know of a document that was indexed all the same. Each comes as a warning with its detail. */
public enum Flag {
    PARTIAL("Only part of the text could be read."),
    EXTENSION_MISMATCH("The content is of another type than the name says, and was read as what it is."),
    CHARSET("The charset was guessed, or some bytes did not fit it."),
    FRONT_MATTER("The front matter could not be understood; the text below it was."),
    OCR("Words come from recognised pictures, not from text."),
    ENTRIES("Some of the files inside could not be taken out."),
    REFUSED_TEXTS("Some texts were refused by the embedding model; they are found by their words only.");

    private static final String SEPARATOR = ": ";

    private final String meaning;

    Flag(String meaning) {
        this.meaning = meaning;
    }

    /** The stable code in topics, HTTP and the command line, such as {@code partial}. */
    public String code() {
        return name().toLowerCase(Locale.ROOT);
    }

    public String meaning() {
        return meaning;
    }

    /** The warning as documents carry it: code, colon, detail. */
    public String with(String detail) {
        return code() + SEPARATOR + detail;
    }

    /** @return the flag that a warning begins with, or null */
    public static @Nullable Flag of(String warning) {
        for (Flag flag : values()) {
            if (warning.startsWith(flag.code() + SEPARATOR)) {
                return flag;
            }
        }
        return null;
    }
}
