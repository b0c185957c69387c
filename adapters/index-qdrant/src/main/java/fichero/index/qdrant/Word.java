package fichero.index.qdrant;

import java.text.Normalizer;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import org.apache.lucene.analysis.miscellaneous.ASCIIFoldingFilter;

/**
 * A word of a text. The server splits at all that is no letter or digit, too, but knows neither words without spaces nor
 * what cannot be seen; so it is given the words that are found here.
 *
 * @param letters as written, composed (NFC), without what cannot be seen (soft hyphens, direction marks): the text of
 *     PDFs and web pages is full of both
 * @param start in the text
 * @param end one past the last character
 */
record Word(String letters, int start, int end) {

    private static final Pattern ACCENTS = Pattern.compile("\\p{M}+");

    /** Folding makes four letters of one at most. */
    private static final int MOST_LETTERS_FOR_ONE = 4;

    private static final Pattern CION = Pattern.compile("([cs])ion$");

    static List<Word> in(String text) {
        List<Word> words = new ArrayList<>();
        int start = -1;
        int at = 0;
        while (at < text.length()) {
            int letter = text.codePointAt(at);
            int next = at + Character.charCount(letter);
            boolean alone = isWordAlone(letter);
            if (start >= 0 && (alone || !isPart(letter))) {
                add(words, text, start, at);
                start = -1;
            }
            if (alone) {
                add(words, text, at, next);
            } else if (start < 0 && Character.isLetterOrDigit(letter)) {
                start = at;
            }
            at = next;
        }
        if (start >= 0) {
            add(words, text, start, text.length());
        }
        return words;
    }

    private static void add(List<Word> words, String text, int start, int end) {
        StringBuilder visible = new StringBuilder(end - start);
        text.substring(start, end)
                .codePoints()
                .filter(letter -> Character.getType(letter) != Character.FORMAT)
                .forEach(visible::appendCodePoint);
        words.add(new Word(Normalizer.normalize(visible, Normalizer.Form.NFC), start, end));
    }

    private static boolean isPart(int letter) {
        return Character.isLetterOrDigit(letter)
                || switch (Character.getType(letter)) {
                    case Character.NON_SPACING_MARK, Character.COMBINING_SPACING_MARK, Character.FORMAT -> true;
                    default -> false;
                };
    }

    /** Scripts that are written without spaces have a word a letter, or nearly. */
    private static boolean isWordAlone(int letter) {
        return Character.isIdeographic(letter)
                || Character.UnicodeScript.of(letter) == Character.UnicodeScript.HIRAGANA && Character.isLetter(letter);
    }

    /** In small letters without accents, which is how people type. */
    String folded() {
        return folded(lower());
    }

    /**
     * What a Spanish stemmer is to be given. It needs the accents (corrió), and people leave them out (corrio), so a word
     * is stemmed in both spellings and either finds the other. One ending loses its stem with its accent (configuracion):
     * it always has it.
     */
    Set<String> spanishSpellings() {
        String lower = lower();
        Set<String> spellings = new LinkedHashSet<>();
        spellings.add(CION.matcher(lower).replaceFirst("$1i\u00f3n"));
        spellings.add(CION.matcher(folded(lower)).replaceFirst("$1i\u00f3n"));
        return spellings;
    }

    private String lower() {
        return letters.toLowerCase(Locale.ROOT);
    }

    /** Letters that have no plain one under an accent have one nearest to them: ø, ß. */
    private static String folded(String lower) {
        String plain = ACCENTS.matcher(Normalizer.normalize(lower, Normalizer.Form.NFD))
                .replaceAll("");
        char[] folded = new char[MOST_LETTERS_FOR_ONE * plain.length()];
        int length = ASCIIFoldingFilter.foldToASCII(plain.toCharArray(), 0, folded, 0, plain.length());
        return new String(folded, 0, length);
    }
}
