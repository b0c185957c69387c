package fichero.query.readmodel;

import java.text.Normalizer;
import java.util.Locale;
import java.util.regex.Pattern;

/** Text for finding names: without case and accents, so that {@code anual} finds {@code Ánual} in either Unicode form. */
final class Folding {

    private static final Pattern MARKS = Pattern.compile("\\p{M}+");

    private Folding() {}

    static String fold(String text) {
        String decomposed = Normalizer.normalize(text, Normalizer.Form.NFKD);
        return MARKS.matcher(decomposed).replaceAll("").toLowerCase(Locale.ROOT);
    }
}
