package fichero.testkit.index;

import java.text.Normalizer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A word of a text, without case and accents, and what is left of it without the commonest Spanish and English endings.
 * Enough of a stemmer for the contract's cases, so that none has to be left out for the fake.
 */
record Word(String folded, String stem, int start, int end) {

    private static final Pattern WORDS =
            Pattern.compile("\\p{IsIdeographic}|[\\p{L}\\p{N}\\p{M}\\p{Cf}&&[^\\p{IsIdeographic}]]+");
    private static final Pattern UNSEEN = Pattern.compile("[\\p{M}\\p{Cf}]+");

    /** Longest first. */
    private static final List<String> ENDINGS =
            List.of("aciones", "acion", "iendo", "ando", "ing", "os", "as", "es", "ed", "io", "s", "a", "e", "o");

    private static final int SHORTEST_STEM = 3;

    static List<Word> in(String text) {
        List<Word> words = new ArrayList<>();
        Matcher matcher = WORDS.matcher(text);
        while (matcher.find()) {
            String folded = fold(matcher.group());
            if (!folded.isEmpty()) {
                words.add(new Word(folded, stem(folded), matcher.start(), matcher.end()));
            }
        }
        return words;
    }

    private static String fold(String word) {
        return UNSEEN.matcher(Normalizer.normalize(word, Normalizer.Form.NFD))
                .replaceAll("")
                .toLowerCase(Locale.ROOT);
    }

    private static String stem(String folded) {
        for (String ending : ENDINGS) {
            if (folded.endsWith(ending) && folded.length() - ending.length() >= SHORTEST_STEM) {
                return single(folded.substring(0, folded.length() - ending.length()));
            }
        }
        return folded;
    }

    /** Of a doubled last letter one: runn(ing), corr(iendo). */
    private static String single(String stem) {
        int last = stem.length() - 1;
        return stem.charAt(last) == stem.charAt(last - 1) ? stem.substring(0, last) : stem;
    }
}
