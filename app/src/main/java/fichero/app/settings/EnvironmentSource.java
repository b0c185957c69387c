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

    /** Read by the launcher, by {@link ConfigFile} and by commands that ask a server, and so no settings. */
    private static final List<String> NOT_SETTINGS =
            List.of(ConfigFile.VARIABLE, "FICHERO_JAVA_OPTS", "FICHERO_API_KEY", "FICHERO_API_KEY_FILE");

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
            Optional<String> key = key(name);
            Optional<String> ofFile = name.endsWith(FILE)
                    ? key(name.substring(0, name.length() - FILE.length())).filter(Secrets::isSecret)
                    : Optional.empty();
            if (ofFile.isPresent()) {
                readFile(name, value, ofFile.get(), values, problems);
            } else if (key.isPresent()) {
                values.put(key.get(), value);
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

    private static void readFile(
            String name, String file, String key, Map<String, String> values, List<String> problems) {
        try {
            values.put(key, Files.readString(Path.of(file)).stripTrailing());
        } catch (IOException | RuntimeException e) {
            problems.add(name + " names the file '" + file + "', which cannot be read: " + e + ".");
        }
    }

    /** The setting that a variable stands for. */
    private static Optional<String> key(String name) {
        if (name.startsWith(KAFKA)) {
            return Optional.of(DeclaredSettings.KAFKA_PREFIX
                    + name.substring(KAFKA.length()).toLowerCase(Locale.ROOT).replace('_', '.'));
        }
        return DeclaredSettings.ALL.stream()
                .filter(declared -> !declared.key().contains("[]"))
                .filter(declared -> declared.environmentName().equals(name))
                .map(Setting::key)
                .findFirst();
    }
}
