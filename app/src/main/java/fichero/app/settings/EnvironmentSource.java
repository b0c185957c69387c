package fichero.app.settings;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Environment variables as settings: {@code FICHERO_HTTP_PORT} is {@code http.port}, and
 * {@code FICHERO_KAFKA_SASL_MECHANISM} is {@code kafka.sasl.mechanism}. A secret may be in a file that
 * {@code <NAME>_FILE} points to.
 */
final class EnvironmentSource {

    /** Read by the launcher and by {@link ConfigFile}, and so no settings. */
    private static final List<String> NOT_SETTINGS = List.of(ConfigFile.VARIABLE, "FICHERO_JAVA_OPTS");

    /** Kubernetes sets these for a service that is called fichero. */
    private static final String OF_KUBERNETES = "FICHERO_(SERVICE|PORT)(_.*)?";

    private static final String KAFKA = Setting.ENVIRONMENT_PREFIX + "KAFKA_";
    private static final String FILE = "_FILE";

    private EnvironmentSource() {}

    static Map<String, String> read(Map<String, String> environment, List<String> problems, List<String> warnings) {
        Map<String, String> values = new TreeMap<>();
        new TreeMap<>(environment).forEach((name, value) -> {
            if (!name.startsWith(Setting.ENVIRONMENT_PREFIX)
                    || NOT_SETTINGS.contains(name)
                    || name.matches(OF_KUBERNETES)) {
                return;
            }
            Optional<Setting<?>> setting = DeclaredSettings.ALL.stream()
                    .filter(declared -> !declared.key().contains("[]"))
                    .filter(declared -> declared.environmentName().equals(name))
                    .findFirst();
            if (setting.isPresent()) {
                values.put(setting.get().key(), value);
            } else if (name.startsWith(KAFKA)) {
                readKafka(name, value, values, problems);
            } else {
                warnings.add("The environment variable " + name + " is no setting"
                        + UnknownKeys.nearest(
                                        name,
                                        DeclaredSettings.ALL.stream()
                                                .map(Setting::environmentName)
                                                .toList())
                                .map(meant -> "; did you mean " + meant + "?")
                                .orElse(" and is not used."));
            }
        });
        return values;
    }

    private static void readKafka(String name, String value, Map<String, String> values, List<String> problems) {
        String key = kafkaKey(name);
        if (name.endsWith(FILE) && Secrets.isSecret(kafkaKey(name.substring(0, name.length() - FILE.length())))) {
            try {
                values.put(
                        kafkaKey(name.substring(0, name.length() - FILE.length())),
                        Files.readString(Path.of(value)).stripTrailing());
            } catch (IOException | RuntimeException e) {
                problems.add(name + " names the file '" + value + "', which cannot be read: " + e + ".");
            }
        } else {
            values.put(key, value);
        }
    }

    private static String kafkaKey(String name) {
        return DeclaredSettings.KAFKA_PREFIX
                + name.substring(KAFKA.length()).toLowerCase(Locale.ROOT).replace('_', '.');
    }
}
