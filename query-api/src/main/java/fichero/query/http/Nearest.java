package fichero.query.http;

import java.util.Collection;
import java.util.Comparator;

/** Guesses what was meant. */
final class Nearest {

    private Nearest() {}

    /** The known name that takes the fewest edits; the first in the alphabet among equals. */
    static String to(String given, Collection<String> known) {
        return known.stream()
                .min(Comparator.comparingInt((String name) -> distance(given, name))
                        .thenComparing(Comparator.naturalOrder()))
                .orElseThrow();
    }

    /** Levenshtein's distance. */
    static int distance(String one, String other) {
        int[] previous = new int[other.length() + 1];
        for (int j = 0; j <= other.length(); j++) {
            previous[j] = j;
        }
        for (int i = 1; i <= one.length(); i++) {
            int[] current = new int[other.length() + 1];
            current[0] = i;
            for (int j = 1; j <= other.length(); j++) {
                int replaced = previous[j - 1] + (one.charAt(i - 1) == other.charAt(j - 1) ? 0 : 1);
                current[j] = Math.min(replaced, Math.min(previous[j], current[j - 1]) + 1);
            }
            previous = current;
        }
        return previous[other.length()];
    }
}
