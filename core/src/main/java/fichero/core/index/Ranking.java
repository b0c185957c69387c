package fichero.core.index;

import fichero.core.identity.PointId;
import fichero.core.index.ReciprocalRankFusion.Fused;
import fichero.core.index.ReciprocalRankFusion.Leg;
import fichero.core.index.SearchHit.Place;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Makes the ranking of a search out of what its legs found; the same for every index. */
public final class Ranking {

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
        return ranked(leg, true);
    }

    /** @param leg best first */
    public static List<Ranked> keyword(List<Candidate> leg) {
        return ranked(leg, false);
    }

    private static List<Ranked> ranked(List<Candidate> leg, boolean semantic) {
        List<Ranked> ranked = new ArrayList<>(leg.size());
        for (int i = 0; i < leg.size(); i++) {
            Candidate candidate = leg.get(i);
            Place place = new Place(i + 1, candidate.score);
            ranked.add(new Ranked(candidate.id, candidate.score, semantic ? place : null, semantic ? null : place));
        }
        return ranked;
    }

    /**
     * @param semantic best first
     * @param keyword best first
     * @return every point of either leg, best first
     */
    public static List<Ranked> fused(List<Candidate> semantic, List<Candidate> keyword, LegWeighing weighing) {
        LegWeights weights = weighing.weigh(semantic, keyword);
        Map<PointId, Place> meanings = places(semantic);
        Map<PointId, Place> words = places(keyword);
        List<Ranked> ranked = new ArrayList<>();
        for (Fused<PointId> fused : ReciprocalRankFusion.fuseWeighted(
                List.of(new Leg<>(ids(semantic), weights.semantic()), new Leg<>(ids(keyword), weights.keyword())))) {
            ranked.add(new Ranked(fused.item(), fused.score(), meanings.get(fused.item()), words.get(fused.item())));
        }
        return ranked;
    }

    private static List<PointId> ids(List<Candidate> leg) {
        return leg.stream().map(Candidate::id).toList();
    }

    private static Map<PointId, Place> places(List<Candidate> leg) {
        Map<PointId, Place> places = new HashMap<>();
        for (int i = 0; i < leg.size(); i++) {
            places.put(leg.get(i).id(), new Place(i + 1, leg.get(i).score()));
        }
        return places;
    }
}
