package fichero.index.qdrant;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.apache.lucene.analysis.CharArraySet;
import org.apache.lucene.analysis.en.EnglishAnalyzer;
import org.apache.lucene.analysis.es.SpanishAnalyzer;
import org.jspecify.annotations.Nullable;
import org.tartarus.snowball.SnowballStemmer;
import org.tartarus.snowball.ext.EnglishStemmer;
import org.tartarus.snowball.ext.SpanishStemmer;

/** Which words of a text the server takes for those of a query; it does not tell. */
final class SameWords {

    private SameWords() {}

    /** @return in the order of the text */
    static List<Word> in(String query, String text, @Nullable String language) {
        List<Word> asked = Word.in(query);
        List<Word> words = Word.in(text);
        List<Word> best = List.of();
        for (WordVector stems : WordVector.of(language)) {
            List<Word> found = switch (stems) {
                case EXACT -> List.<Word>of();
                case SPANISH -> found(asked, words, SpanishAnalyzer.getDefaultStopSet(), SpanishStemmer::new);
                case ENGLISH -> found(asked, words, EnglishAnalyzer.getDefaultStopSet(), EnglishStemmer::new);
            };
            best = found.size() > best.size() ? found : best;
        }
        // Stop words are left out, and a query may hold nothing else.
        return best.isEmpty() ? found(asked, words, CharArraySet.EMPTY_SET, NoStemmer::new) : best;
    }

    private static List<Word> found(
            List<Word> asked, List<Word> words, CharArraySet stops, Supplier<SnowballStemmer> stemmer) {
        SnowballStemmer stems = stemmer.get();
        Set<String> wanted = new HashSet<>();
        asked.forEach(word -> forms(word, stops, stems).forEach(wanted::add));
        return words.stream()
                .filter(word -> forms(word, stops, stems).anyMatch(wanted::contains))
                .toList();
    }

    /** The word as people type it, and its stems; nothing for a stop word. */
    private static Stream<String> forms(Word word, CharArraySet stops, SnowballStemmer stemmer) {
        String folded = word.folded();
        if (stops.contains(folded) || word.spanishSpellings().stream().anyMatch(stops::contains)) {
            return Stream.empty();
        }
        return Stream.concat(Stream.of(folded), word.spanishSpellings().stream().map(spelling -> {
            stemmer.setCurrent(spelling);
            stemmer.stem();
            return stemmer.getCurrent();
        }));
    }

    private static final class NoStemmer extends SnowballStemmer {

        private static final long serialVersionUID = 1L;

        @Override
        public boolean stem() {
            return true;
        }
    }
}
