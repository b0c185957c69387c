package fichero.app.settings;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Refuses keys that are not declared, and says which one was probably meant. */
final class UnknownKeys {

    private static final String SOURCE_INDEX = "\\[\\d+]";

    private UnknownKeys() {}

    /** @param file for the message */
    static void check(Collection<String> keys, String file, List<String> problems) {
        List<String> declared = declaredKeys();
        keys.stream()
                .map(UnknownKeys::withoutIndexes)
                .distinct()
                .filter(key -> !declared.contains(key))
                .forEach(key -> {
                    if (key.startsWith(DeclaredSettings.KAFKA_PREFIX)) {
                        checkKafka(key, file, problems);
                    } else {
                        problems.add("Unknown setting '" + key + "' in " + file + "."
                                + nearest(key, declared)
                                        .map(meant -> " Did you mean '" + meant + "'?")
                                        .orElse(" docs/configuration.md lists all settings."));
                    }
                });
    }

    /** Kafka spells its own keys with dots only, so an underscore or a dash is a slip that Kafka would not notice. */
    private static void checkKafka(String key, String file, List<String> problems) {
        if (key.indexOf('_') >= 0 || key.indexOf('-') >= 0) {
            problems.add("Unknown setting '" + key + "' in " + file + ". Did you mean '"
                    + key.replace('_', '.').replace('-', '.') + "'?");
        }
    }

    static List<String> declaredKeys() {
        return DeclaredSettings.ALL.stream().map(Setting::key).toList();
    }

    static Optional<String> nearest(String key, List<String> declared) {
        int tolerated = Math.max(2, key.length() / 3);
        return declared.stream()
                .filter(candidate -> distance(key, candidate) <= tolerated)
                .min(Comparator.comparingInt(candidate -> distance(key, candidate)))
                .or(() -> sameLastPart(key, declared));
    }

    /** Right name, wrong section: {@code port} for {@code http.port}. */
    private static Optional<String> sameLastPart(String key, List<String> declared) {
        String last = lastPart(key);
        return declared.stream()
                .filter(candidate -> lastPart(candidate).equals(last))
                .findFirst();
    }

    private static String lastPart(String key) {
        return key.substring(key.lastIndexOf('.') + 1);
    }

    private static String withoutIndexes(String key) {
        String indexed = key.replaceAll(SOURCE_INDEX + "$", "");
        return indexed.replaceAll(SOURCE_INDEX, "[]");
    }

    /** Levenshtein's distance. */
    private static int distance(String a, String b) {
        int[] previous = new int[b.length() + 1];
        for (int j = 0; j <= b.length(); j++) {
            previous[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            int[] current = new int[b.length() + 1];
            current[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                int substituted = previous[j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                current[j] = Math.min(substituted, Math.min(previous[j], current[j - 1]) + 1);
            }
            previous = current;
        }
        return previous[b.length()];
    }
}
