package fichero.extract.tika.text;

import java.util.List;

/**
 * Characters that were bytes.
 *
 * @param text without a byte order mark and without NUL
 * @param warnings what had to be guessed or replaced
 */
public record DecodedText(String text, List<String> warnings) {
    public DecodedText {
        warnings = List.copyOf(warnings);
    }
}
