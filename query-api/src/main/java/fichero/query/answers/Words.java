package fichero.query.answers;

import java.text.Normalizer;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/** The words of a text as they are compared: without case and accents. */
final class Words {

    private static final Pattern ACCENTS = Pattern.compile("\\p{M}+");
    private static final Pattern WORD = Pattern.compile("[\\p{L}\\p{N}]+");

    private Words() {}

    static List<String> of(String text) {
        String plain = ACCENTS.matcher(Normalizer.normalize(text, Normalizer.Form.NFD))
                .replaceAll("")
                .toLowerCase(Locale.ROOT);
        return WORD.matcher(plain).results().map(word -> word.group()).toList();
    }
}
