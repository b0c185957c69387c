package fichero.query.search;

import fichero.query.search.SearchQuery.Presentation;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Puts hits in the order in which they are shown. What it shows first does not depend on how many hits there are in all,
 * so that pages of one search fit together.
 */
final class Arrangement {

    /** Within so many hits, those of a document that has had its share go behind the rest. */
    static final int BLOCK = 50;

    private Arrangement() {}

    /** @return rows: a hit, and after it those of the same document that are shown with it */
    static List<List<Found>> of(List<Found> ranked, Presentation presentation) {
        return presentation.groupSize() > 0
                ? byDocument(ranked, presentation.groupSize())
                : spread(ranked, presentation.perDocument()).stream()
                        .map(List::of)
                        .toList();
    }

    private static List<List<Found>> byDocument(List<Found> ranked, int size) {
        Map<String, List<Found>> documents = new LinkedHashMap<>();
        for (Found found : ranked) {
            List<Found> group = documents.computeIfAbsent(found.document(), document -> new ArrayList<>());
            if (group.size() < size) {
                group.add(found);
            }
        }
        return List.copyOf(documents.values());
    }

    private static List<Found> spread(List<Found> ranked, int perDocument) {
        if (perDocument == 0) {
            return ranked;
        }
        List<Found> spread = new ArrayList<>(ranked.size());
        for (int start = 0; start < ranked.size(); start += BLOCK) {
            Map<String, Integer> shown = new HashMap<>();
            List<Found> behind = new ArrayList<>();
            for (Found found : ranked.subList(start, Math.min(ranked.size(), start + BLOCK))) {
                boolean fits = shown.merge(found.document(), 1, Integer::sum) <= perDocument;
                (fits ? spread : behind).add(found);
            }
            spread.addAll(behind);
        }
        return spread;
    }
}
