package fichero.app.chaos;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Which texts may have been embedded how often, from what the folders have held. A text has to be embedded when it comes
 * into a scope where it was not, and never again while it stays; what a kill has cut off may come once more.
 */
final class EmbeddingLedger {

    private final Map<String, Integer> allowed = new HashMap<>();
    private Set<Text> present = Set.of();
    private Set<String> settled = Set.of();
    private Map<String, Integer> timesAtSettling = Map.of();
    private int disturbances;

    /** @param hash of the text alone, whoever may see it */
    record Text(String scope, String hash) {}

    /**
     * @param again texts that had been settled, stayed, and were embedded once more all the same: how often
     * @param beyondNeed how many embeddings of other texts were not needed
     * @param disturbances what may be the cause of these
     */
    record Finding(Map<String, Integer> again, int beyondNeed, int disturbances) {}

    /** The folders hold these texts from now on. */
    void hold(Set<Text> texts) {
        for (Text text : texts) {
            if (!present.contains(text)) {
                allowed.merge(text.hash(), 1, Integer::sum);
            }
        }
        present = new HashSet<>(texts);
    }

    /** Something happened that may cost up to so many batches. */
    void disturbed(int batches) {
        disturbances += batches;
    }

    /**
     * All is embedded. What follows is judged anew.
     *
     * @param times how often each text was embedded, by its hash, since the beginning
     */
    Finding settle(Map<String, Integer> times) {
        Map<String, Integer> again = new TreeMap<>();
        int beyondNeed = 0;
        for (Map.Entry<String, Integer> text : times.entrySet()) {
            String hash = text.getKey();
            int embedded = text.getValue() - timesAtSettling.getOrDefault(hash, 0);
            int excess = embedded - allowed.getOrDefault(hash, 0);
            if (excess > 0 && settled.contains(hash) && !allowed.containsKey(hash)) {
                again.put(hash, excess);
            } else if (excess > 0) {
                beyondNeed += excess;
            }
        }
        Finding finding = new Finding(again, beyondNeed, disturbances);
        allowed.clear();
        settled = new HashSet<>();
        present.forEach(text -> settled.add(text.hash()));
        timesAtSettling = Map.copyOf(times);
        disturbances = 0;
        return finding;
    }
}
