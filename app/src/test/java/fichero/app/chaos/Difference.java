package fichero.app.chaos;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** In what two maps differ, in words. */
final class Difference {

    private static final int NAMED = 12;

    private Difference() {}

    /** @return one line for each key that differs, at most a dozen; empty when the maps are equal */
    static List<String> between(String what, Map<String, ?> expected, Map<String, ?> found) {
        List<String> lines = new ArrayList<>();
        expected.forEach((key, value) -> {
            if (!found.containsKey(key)) {
                lines.add(what + ": missing " + key + " = " + value);
            } else if (!value.equals(found.get(key))) {
                lines.add(what + ": " + key + " is " + found.get(key) + " but should be " + value);
            }
        });
        found.forEach((key, value) -> {
            if (!expected.containsKey(key)) {
                lines.add(what + ": left over " + key + " = " + value);
            }
        });
        if (lines.size() <= NAMED) {
            return lines;
        }
        List<String> some = new ArrayList<>(lines.subList(0, NAMED));
        some.add(what + ": and " + (lines.size() - NAMED) + " more");
        return some;
    }
}
