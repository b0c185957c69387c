package fichero.extract.tika.text;

import fichero.core.extraction.DocumentSource;
import fichero.core.failure.PoisonException;
import fichero.core.failure.Reason;
import fichero.extract.tika.format.Sources;
import java.io.IOException;

/** The bytes of formats whose text is their bytes, as far as the limit goes. */
public final class TextBytes {

    /** UTF-8 needs up to three bytes for a UTF-16 unit, UTF-32 four. */
    private static final int MAX_BYTES_PER_CHARACTER = 4;

    private TextBytes() {}

    public static byte[] read(DocumentSource source, int maxCharacters) throws IOException {
        if (source.sizeBytes() > (long) MAX_BYTES_PER_CHARACTER * maxCharacters) {
            throw tooLarge(maxCharacters);
        }
        return Sources.readAll(source);
    }

    public static String requireWithin(String text, int maxCharacters) {
        if (text.length() > maxCharacters) {
            throw tooLarge(maxCharacters);
        }
        return text;
    }

    private static PoisonException tooLarge(int maxCharacters) {
        return new PoisonException(Reason.TOO_LARGE, "the text has more than " + maxCharacters + " characters");
    }
}
