package fichero.index.lucene;

import fichero.core.index.IndexedChunk;
import java.io.IOException;
import java.text.BreakIterator;
import java.util.List;
import java.util.Locale;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.uhighlight.LengthGoalBreakIterator;
import org.apache.lucene.search.uhighlight.UnifiedHighlighter;

/** The places of a text that hold a query's words. The text is analysed again, which for a chunk takes microseconds. */
final class Highlights {

    private static final int MAX_FRAGMENTS = 3;
    private static final int FRAGMENT_GOAL_CHARS = 160;

    private Highlights() {}

    /** @return fragments in the order of the text; empty when none of the words is in it */
    static List<String> of(String words, IndexedChunk chunk) throws IOException {
        List<String> best = List.of();
        for (Fields.Words stems : Fields.stems(chunk.language())) {
            List<String> fragments = highlight(words, stems, chunk.text());
            if (marks(fragments) > marks(best)) {
                best = fragments;
            }
        }
        // Stems leave out stop words, and a query may hold nothing else.
        return best.isEmpty() ? highlight(words, Fields.Words.FOLDED, chunk.text()) : best;
    }

    private static List<String> highlight(String words, Fields.Words analysis, String text) throws IOException {
        Query query = WordQueries.anyWord(words, analysis, analysis.text());
        if (query == null || text.isEmpty()) {
            return List.of();
        }
        UnifiedHighlighter highlighter = UnifiedHighlighter.builderWithoutSearcher(Analysis.of(analysis))
                .withWeightMatches(false)
                .withHighlightPhrasesStrictly(false)
                .withHandleMultiTermQuery(false)
                .withMaxLength(text.length())
                .withMaxNoHighlightPassages(0)
                .withBreakIterator(() -> LengthGoalBreakIterator.createMinLength(
                        BreakIterator.getSentenceInstance(Locale.ROOT), FRAGMENT_GOAL_CHARS, 0.5f))
                .withFormatter(new EmphasisFormatter())
                .build();
        Object fragments = highlighter.highlightWithoutSearcher(analysis.text(), query, text, MAX_FRAGMENTS);
        return fragments instanceof EmphasisFormatter.Fragments found ? found.fragments() : List.of();
    }

    private static int marks(List<String> fragments) {
        return fragments.stream()
                .mapToInt(fragment -> fragment.split(EmphasisFormatter.OPEN, -1).length - 1)
                .sum();
    }
}
