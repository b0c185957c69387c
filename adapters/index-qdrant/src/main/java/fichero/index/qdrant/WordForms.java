package fichero.index.qdrant;

import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.apache.lucene.analysis.CharArraySet;
import org.apache.lucene.analysis.en.EnglishAnalyzer;
import org.apache.lucene.analysis.es.SpanishAnalyzer;
import org.tartarus.snowball.SnowballStemmer;
import org.tartarus.snowball.ext.EnglishStemmer;
import org.tartarus.snowball.ext.SpanishStemmer;

/**
 * What a word is found by when it must be there: itself and its stems, each marked so that none is taken for another.
 * Sparse vectors rank and cannot say no, so these stand in a payload that is indexed as text, where a token between
 * spaces is a term.
 */
final class WordForms {

    private static final String WRITTEN = "=";
    private static final String BEGINNING = "^";

    /** Of a longer word, the beginning. */
    private static final int MAX_CHARS = 64;

    private static final int LEAST_PREFIX = 2;

    /** Two words that have so many letters in common are rarer than they are long. */
    private static final int MOST_PREFIX = 24;

    private final SnowballStemmer spanish = new SpanishStemmer();
    private final SnowballStemmer english = new EnglishStemmer();

    /** As written, but for case and accents. */
    static String written(Word word) {
        return cut(word.folded(), MAX_CHARS);
    }

    /** @param languages whose stems are wanted */
    Set<String> of(Word word, List<WordVector> languages) {
        Set<String> forms = new LinkedHashSet<>();
        forms.add(WRITTEN + written(word));
        for (WordVector language : languages) {
            switch (language) {
                case EXACT -> {}
                case SPANISH -> addStems(word, language, SpanishAnalyzer.getDefaultStopSet(), spanish, forms);
                case ENGLISH -> addStems(word, language, EnglishAnalyzer.getDefaultStopSet(), english, forms);
            }
        }
        return forms;
    }

    Set<String> ofAnyLanguage(Word word) {
        return of(word, Arrays.asList(WordVector.values()));
    }

    private static void addStems(
            Word word, WordVector language, CharArraySet stops, SnowballStemmer stemmer, Set<String> forms) {
        Set<String> spellings = language == WordVector.SPANISH ? word.spanishSpellings() : Set.of(word.folded());
        if (stops.contains(word.folded()) || spellings.stream().anyMatch(stops::contains)) {
            return;
        }
        for (String spelling : spellings) {
            stemmer.setCurrent(cut(spelling, MAX_CHARS));
            stemmer.stem();
            forms.add(language.vectorName() + WRITTEN + stemmer.getCurrent());
        }
    }

    /** Every beginning that can be asked for. */
    static Set<String> prefixes(Word word) {
        String written = word.folded();
        Set<String> prefixes = new LinkedHashSet<>();
        for (int length = LEAST_PREFIX; length <= Math.min(MOST_PREFIX, written.length()); length++) {
            prefixes.add(BEGINNING + written.substring(0, length));
        }
        return prefixes;
    }

    /** The one beginning that words with this one have. */
    static String prefix(Word start) {
        return BEGINNING + cut(start.folded(), MOST_PREFIX);
    }

    private static String cut(String word, int length) {
        return word.length() <= length ? word : word.substring(0, length);
    }
}
