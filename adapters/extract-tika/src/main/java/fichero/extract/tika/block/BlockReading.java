package fichero.extract.tika.block;

import fichero.core.extraction.Flag;
import fichero.core.failure.PoisonException;
import fichero.core.failure.Reason;
import java.util.List;
import java.util.Locale;
import org.apache.tika.exception.EncryptedDocumentException;
import org.apache.tika.exception.WriteLimitReachedException;
import org.apache.tika.exception.ZeroByteFileException;
import org.jspecify.annotations.Nullable;

/** Reads a document into blocks and makes sense of how that ends: with all of it, with a part, or with a reason why not. */
public final class BlockReading {

    /** Whatever reads a document. */
    @FunctionalInterface
    public interface Reader {
        void read() throws Exception;
    }

    /** Less than a paragraph before a failure says nothing of a document. */
    private static final int MIN_PARTIAL_LETTERS = 200;

    /** More text than a document of its size can hold; Tika draws the line there too. */
    private static final int BOMB_RATIO = 100;

    private static final int MAX_CAUSES = 20;

    private BlockReading() {}

    /**
     * @param out what the reader writes to; it is finished afterwards
     * @param sizeBytes of the document
     * @return what to tell of a text that is only part of the document's; empty when it is all
     * @throws PoisonException when the reason is known
     * @throws Exception what the reader threw, when there was not enough text before
     */
    public static List<String> read(BlockText out, long sizeBytes, Reader reader) throws Exception {
        try {
            reader.read();
            out.finish();
        } catch (Exception e) {
            PoisonException known = out.isFull() ? poison(e) : known(e);
            if (known != null) {
                throw known;
            }
            out.finish();
            if (!out.isFull()) {
                return damaged(out, e);
            }
        }
        return out.isFull() ? List.of(cut(out, sizeBytes)) : List.of();
    }

    private static List<String> damaged(BlockText out, Exception e) throws Exception {
        if (out.text()
                        .chars()
                        .filter(Character::isLetter)
                        .limit(MIN_PARTIAL_LETTERS)
                        .count()
                < MIN_PARTIAL_LETTERS) {
            throw e;
        }
        return List.of(Flag.PARTIAL.with("the document is damaged; only the " + out.length()
                + " characters before the damage were read (" + innermost(e) + ")"));
    }

    private static String cut(BlockText out, long sizeBytes) {
        if (out.length() / BOMB_RATIO > sizeBytes) {
            throw new PoisonException(
                    Reason.EXPANSION_LIMIT,
                    "the document has more than " + out.length() + " characters in " + sizeBytes + " bytes");
        }
        return Flag.PARTIAL.with("only the first " + out.length() + " characters were read, which is the limit");
    }

    /** Parsers wrap what their handlers and libraries throw, some of them twice. */
    private static @Nullable PoisonException known(Throwable thrown) {
        Throwable cause = thrown;
        for (int depth = 0; cause != null && depth < MAX_CAUSES; depth++) {
            if (cause instanceof PoisonException poison) {
                return poison;
            }
            if (cause instanceof EncryptedDocumentException
                    || cause instanceof org.apache.poi.EncryptedDocumentException) {
                return new PoisonException(Reason.ENCRYPTED, "the document needs a password", cause);
            }
            if (cause instanceof WriteLimitReachedException) {
                return new PoisonException(Reason.EXPANSION_LIMIT, String.valueOf(cause.getMessage()), cause);
            }
            if (cause instanceof ZeroByteFileException) {
                return new PoisonException(Reason.EMPTY, "the file has 0 bytes", cause);
            }
            String message = cause.getMessage();
            if (message != null && message.toLowerCase(Locale.ROOT).contains("zip bomb")) {
                return new PoisonException(Reason.EXPANSION_LIMIT, message, cause);
            }
            cause = cause.getCause();
        }
        return null;
    }

    private static @Nullable PoisonException poison(Throwable thrown) {
        Throwable cause = thrown;
        for (int depth = 0; cause != null && depth < MAX_CAUSES; depth++) {
            if (cause instanceof PoisonException poison) {
                return poison;
            }
            cause = cause.getCause();
        }
        return null;
    }

    /** The innermost message is the one that says what is wrong; Tika wraps it up to three times. */
    private static String innermost(Throwable thrown) {
        Throwable root = thrown;
        for (int depth = 0; depth < MAX_CAUSES && root.getCause() != null; depth++) {
            root = root.getCause();
        }
        String name = root.getClass().getSimpleName();
        return root.getMessage() == null ? name : name + ": " + root.getMessage();
    }
}
