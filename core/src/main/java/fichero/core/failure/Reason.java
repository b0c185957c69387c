package fichero.core.failure;

import java.util.Locale;

/** Why a file or content is not in the index, with what a person can do about it. */
public enum Reason {
    EMPTY("The file has no text at all.", "Nothing to do, unless it should have content."),
    NO_TEXT(
            "The file holds pictures of text, or none.",
            "Install tesseract with Spanish and English and set extraction.ocr to true, or run OCR on it and drop the result."),
    ENCRYPTED("The file needs a password to open.", "Save a copy without the password."),
    CORRUPT("The file is damaged or cut short.", "Open it in its program and save it again, or copy it again."),
    EXTENSION_MISMATCH("The content is of another type than the name says.", "Rename it to its true type."),
    UNSUPPORTED("Fichero does not read this type.", "Convert it to PDF, DOCX, HTML, Markdown or text."),
    TOO_LARGE("The file is larger than the limit.", "Split it, or raise the size limit in the settings."),
    TIMEOUT("Reading the file took longer than allowed.", "Split it, or raise the extraction time limit."),
    OUT_OF_MEMORY("Reading the file took more memory than allowed.", "Split it, or raise the extraction heap."),
    EXPANSION_LIMIT("The file unpacks to far more than its size.", "Unpack it yourself if you trust it."),
    EMBEDDING_REFUSED("The embedding model refuses a text of this file.", "See the detail; a newer model may take it."),
    UNREADABLE("Fichero may not read the file.", "Give it read permission."),
    UNSTABLE("The file kept changing while it was read.", "Wait until its writer is done; it is tried again."),
    REFERENCE_UNREACHABLE("The processor cannot reach the file.", "Mount the folder where the processor runs."),
    INTERNAL_ERROR("Fichero failed on this file, which is a bug.", "Please report it with the detail.");

    private final String meaning;
    private final String advice;

    Reason(String meaning, String advice) {
        this.meaning = meaning;
        this.advice = advice;
    }

    /** The stable code in topics, HTTP and the command line, such as {@code no_text}. */
    public String code() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static Reason ofCode(String code) {
        return valueOf(code.toUpperCase(Locale.ROOT));
    }

    public String meaning() {
        return meaning;
    }

    public String advice() {
        return advice;
    }
}
