package fichero.index.qdrant;

import fichero.core.index.Fragments.Span;
import fichero.core.index.query.Sought;
import java.util.ArrayList;
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

/** Which words of a text the server finds by a query; it does not tell. */
final class FoundWords {

    private FoundWords() {}

    /** @param language of the text */
    static List<Span> in(Sought sought, String text, @Nullable String language) {
        List<Word> asked = Word.in(sought.words());
        List<Word> words = Word.in(text);
        List<Word> found = new ArrayList<>(inflected(asked, words, language));
        sought.phrases().forEach(phrase -> found.addAll(inARow(Word.in(phrase), words)));
        sought.prefixes().forEach(start -> found.addAll(beginning(Word.in(start), words)));
        // Stop words are left out, and a query may hold nothing else.
        List<Word> shown = found.isEmpty() ? found(asked, words, CharArraySet.EMPTY_SET, NoStemmer::new) : found;
        return shown.stream().map(word -> new Span(word.start(), word.end())).toList();
    }

    private static List<Word> inflected(List<Word> asked, List<Word> words, @Nullable String language) {
        List<Word> best = List.of();
        for (WordVector stems : WordVector.of(language)) {
            List<Word> found = switch (stems) {
                case EXACT -> List.<Word>of();
                case SPANISH -> found(asked, words, SpanishAnalyzer.getDefaultStopSet(), SpanishStemmer::new);
                case ENGLISH -> found(asked, words, EnglishAnalyzer.getDefaultStopSet(), EnglishStemmer::new);
            };
            best = found.size() > best.size() ? found : best;
        }
        return best;
    }

    private static List<Word> inARow(List<Word> phrase, List<Word> words) {
        List<String> row = phrase.stream().map(WordForms::written).toList();
        List<String> written = words.stream().map(WordForms::written).toList();
        List<Word> found = new ArrayList<>();
        for (int first = 0; !row.isEmpty() && first + row.size() <= words.size(); first++) {
            if (written.subList(first, first + row.size()).equals(row)) {
                found.addAll(words.subList(first, first + row.size()));
            }
        }
        return found;
    }

    private static List<Word> beginning(List<Word> start, List<Word> words) {
        return start.size() != 1
                ? List.of()
                : words.stream()
                        .filter(word -> WordForms.prefixes(word).contains(WordForms.prefix(start.get(0))))
                        .toList();
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
