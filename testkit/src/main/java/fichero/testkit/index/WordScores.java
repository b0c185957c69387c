package fichero.testkit.index;

import fichero.core.index.IndexedChunk;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/** BM25 over a handful of chunks, computed anew for each query: words as written, plus their stems. */
final class WordScores {

    private static final double K1 = 1.2;
    private static final double B = 0.75;

    private WordScores() {}

    /** @return the score of each chunk that holds a word of the query, in the chunks' order */
    static Map<IndexedChunk, Double> of(String query, Collection<IndexedChunk> chunks) {
        Map<IndexedChunk, Double> scores = new HashMap<>();
        addScores(query, chunks, Word::folded, scores);
        addScores(query, chunks, Word::stem, scores);
        return scores;
    }

    private static void addScores(
            String query,
            Collection<IndexedChunk> chunks,
            Function<Word, String> form,
            Map<IndexedChunk, Double> scores) {
        Map<IndexedChunk, List<String>> texts = new HashMap<>();
        chunks.forEach(chunk -> texts.put(chunk, forms(searched(chunk), form)));
        double averageLength =
                texts.values().stream().mapToInt(List::size).average().orElse(1);
        Set<String> asked = new HashSet<>(forms(query, form));
        for (String word : asked) {
            long holding =
                    texts.values().stream().filter(text -> text.contains(word)).count();
            double rarity = Math.log(1 + (texts.size() - holding + 0.5) / (holding + 0.5));
            texts.forEach((chunk, text) -> {
                long times = text.stream().filter(word::equals).count();
                if (times > 0) {
                    double norm = K1 * (1 - B + B * text.size() / averageLength);
                    scores.merge(chunk, rarity * times / (times + norm), Double::sum);
                }
            });
        }
    }

    private static List<String> forms(String text, Function<Word, String> form) {
        return Word.in(text).stream().map(form).toList();
    }

    private static String searched(IndexedChunk chunk) {
        List<String> parts = new ArrayList<>(chunk.headingPath());
        if (chunk.title() != null) {
            parts.add(chunk.title());
        }
        parts.add(chunk.text());
        return String.join("\n", parts);
    }
}
