package fichero.query.answers;

import fichero.core.embedding.EmbedderIdentity;
import fichero.query.search.SearchAnswer;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Tells which hits are worth an answer. A search always finds something; a model that is given passages about something
 * else tends to make an answer of them.
 *
 * <p>Cosine similarities of different models do not compare: those of E5, which is trained to spread them little, lie above
 * 0.7 even for texts that have nothing in common.
 *
 * <p>A hit counts as well when it holds most of the question's words, with whatever endings: small models put some answers below
 * any useful line, and what words alone led to has no similarity at all.
 *
 * <p>The lines and the share of words were measured, see decision 24.
 */
final class Relevance {

    static final double LEAST_SIMILARITY_E5 = 0.80;
    static final double LEAST_SIMILARITY = 0.35;

    private static final String PREFIX_OF_E5 = "passage: ";
    private static final double LEAST_SHARE_OF_WORDS = 0.6;
    private static final int SHORTEST_STEM = 4;
    private static final int LONGEST_ENDING = 2;

    private final double leastSimilarity;

    private Relevance(double leastSimilarity) {
        this.leastSimilarity = leastSimilarity;
    }

    /** @param leastSimilarity what the settings say, or null for what fits the embedder */
    static Relevance of(@Nullable Double leastSimilarity, EmbedderIdentity embedder) {
        if (leastSimilarity != null) {
            return new Relevance(leastSimilarity);
        }
        boolean e5 = embedder.passagePrefix().equals(PREFIX_OF_E5);
        return new Relevance(e5 ? LEAST_SIMILARITY_E5 : LEAST_SIMILARITY);
    }

    /** Those of the hits that may answer the question, in their order. */
    List<SearchAnswer.Hit> relevant(String question, List<SearchAnswer.Hit> hits) {
        List<String> asked = Words.of(question).stream()
                .filter(word -> !Language.isSmall(word))
                .distinct()
                .toList();
        return hits.stream().filter(hit -> isRelevant(asked, hit)).toList();
    }

    private boolean isRelevant(List<String> asked, SearchAnswer.Hit hit) {
        Double similarity = hit.similarity();
        if (similarity != null && similarity >= leastSimilarity) {
            return true;
        }
        return asked.isEmpty() ? similarity == null : holdsMost(asked, hit);
    }

    private static boolean holdsMost(List<String> asked, SearchAnswer.Hit hit) {
        TreeSet<String> said = new TreeSet<>(Words.of(hit.text()));
        said.addAll(Words.of(String.join(" ", hit.headingPath())));
        String title = hit.title();
        if (title != null) {
            said.addAll(Words.of(title));
        }
        long held = asked.stream().filter(word -> holds(said, word)).count();
        return held >= LEAST_SHARE_OF_WORDS * asked.size();
    }

    private static boolean holds(TreeSet<String> said, String word) {
        String stem =
                word.substring(0, Math.min(word.length(), Math.max(SHORTEST_STEM, word.length() - LONGEST_ENDING)));
        Set<String> from = said.tailSet(stem);
        return !from.isEmpty() && from.iterator().next().startsWith(stem);
    }
}
