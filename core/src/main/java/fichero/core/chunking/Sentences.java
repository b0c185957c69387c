package fichero.core.chunking;

import java.text.BreakIterator;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds where sentences end: the JDK's rules, but not after common Spanish and English abbreviations and initials.
 *
 * <p>For one thread, since {@link BreakIterator} is.
 */
final class Sentences {

    private static final int LONGEST_ABBREVIATION = 8;

    private static final Set<String> ABBREVIATIONS = Set.of(
            // Spanish
            "sr",
            "sra",
            "srta",
            "sres",
            "dr",
            "dra",
            "dña",
            "prof",
            "lic",
            "ing",
            "arq",
            "ud",
            "uds",
            "vd",
            "vds",
            "pág",
            "págs",
            "art",
            "arts",
            "núm",
            "n.º",
            "cap",
            "aprox",
            "tel",
            "av",
            "avda",
            "p",
            "ej",
            "ee",
            "uu",
            "ss",
            "cf",
            "cía",
            "dpto",
            "fig",
            "vol",
            "izq",
            "dcha",
            "máx",
            "mín",
            "op",
            // English
            "mr",
            "mrs",
            "ms",
            "jr",
            "vs",
            "e.g",
            "i.e",
            "eg",
            "ie",
            "inc",
            "ltd",
            "corp",
            "dept",
            "approx",
            "gov",
            "jan",
            "feb",
            "apr",
            "aug",
            "sept",
            "oct",
            "nov",
            "pp",
            "ca");

    private final BreakIterator iterator;
    private String text = "";

    Sentences(@Nullable String language) {
        this.iterator =
                BreakIterator.getSentenceInstance(language == null ? Locale.ROOT : Locale.forLanguageTag(language));
    }

    void setText(String text) {
        this.text = text;
        iterator.setText(text);
        iterator.first();
    }

    /** One past the next sentence and the white space after it; the text's length for the last one. */
    int next() {
        int end = iterator.next();
        while (end != BreakIterator.DONE && end < text.length() && endsWithAbbreviation(end)) {
            end = iterator.next();
        }
        return end == BreakIterator.DONE ? text.length() : end;
    }

    private boolean endsWithAbbreviation(int end) {
        int stop = Text.dropSpace(text, Math.max(0, end - LONGEST_ABBREVIATION), end) - 1;
        if (stop <= 0 || text.charAt(stop) != '.') {
            return false;
        }
        int start = stop;
        while (start > 0 && stop - start <= LONGEST_ABBREVIATION && isInWord(text.charAt(start - 1))) {
            start--;
        }
        String word = text.substring(start, stop);
        return word.length() == 1 && Character.isUpperCase(word.charAt(0))
                || ABBREVIATIONS.contains(word.toLowerCase(Locale.ROOT));
    }

    private static boolean isInWord(char c) {
        return Character.isLetter(c) || c == 'º' || c == '.';
    }
}
