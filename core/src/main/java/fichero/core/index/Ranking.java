package fichero.core.index;

import fichero.core.identity.PointId;
import fichero.core.index.SearchHit.Place;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Makes the ranking of a search out of what its legs found; the same for every index. */
public final class Ranking {

    /** Of two, how much the words say: they are the better leg in Spanish, and nearly as good in English. */
    private static final double WORDS = 0.6;

    private Ranking() {}

    /** A point that a leg found, with the leg's own score. */
    public record Candidate(PointId id, double score) {

        /** Ties in the order of ids. */
        public static final Comparator<Candidate> BEST_FIRST =
                Comparator.comparingDouble(Candidate::score).reversed().thenComparing(Candidate::id);
    }

    /**
     * A point in its place.
     *
     * @param score as {@link SearchMode} says
     * @param semantic where meaning found it, or null
     * @param keyword where words found it, or null
     */
    public record Ranked(
            PointId id,
            double score,
            @Nullable Place semantic,
            @Nullable Place keyword) {}

    /** @param leg best first */
    public static List<Ranked> semantic(List<Candidate> leg) {
        return ranked(leg, RelativeScores.ofMeaning(leg), true);
    }

    /** @param leg best first */
    public static List<Ranked> keyword(List<Candidate> leg) {
        return ranked(leg, RelativeScores.ofWords(leg), false);
    }

    private static List<Ranked> ranked(List<Candidate> leg, RelativeScores relative, boolean semantic) {
        List<Ranked> ranked = new ArrayList<>(leg.size());
        for (int i = 0; i < leg.size(); i++) {
            Candidate candidate = leg.get(i);
            Place place = new Place(i + 1, candidate.score, relative.of(candidate.score));
            ranked.add(new Ranked(candidate.id, candidate.score, semantic ? place : null, semantic ? null : place));
        }
        return ranked;
    }

    /**
     * The weighted mean of what both legs say of a point, each relative to its own best; a leg that has not found it says 0.
     *
     * @param semantic best first
     * @param keyword best first
     * @return every point of either leg, best first
     */
    public static List<Ranked> fused(List<Candidate> semantic, List<Candidate> keyword) {
        Map<PointId, Place> meanings = places(semantic, RelativeScores.ofMeaning(semantic));
        Map<PointId, Place> words = places(keyword, RelativeScores.ofWords(keyword));
        Set<PointId> found = new HashSet<>(meanings.keySet());
        found.addAll(words.keySet());
        List<Ranked> ranked = new ArrayList<>();
        for (PointId id : found) {
            Place meaning = meanings.get(id);
            Place word = words.get(id);
            ranked.add(new Ranked(id, (1 - WORDS) * relative(meaning) + WORDS * relative(word), meaning, word));
        }
        ranked.sort(Comparator.comparingDouble(Ranked::score).reversed().thenComparing(Ranked::id));
        return ranked;
    }

    private static double relative(@Nullable Place place) {
        return place == null ? 0 : place.relative();
    }

    private static Map<PointId, Place> places(List<Candidate> leg, RelativeScores relative) {
        Map<PointId, Place> places = new HashMap<>();
        for (int i = 0; i < leg.size(); i++) {
            double score = leg.get(i).score();
            places.put(leg.get(i).id(), new Place(i + 1, score, relative.of(score)));
        }
        return places;
    }
}
