package fichero.app.settings;

import io.smallrye.config.ConfigValue;
import io.smallrye.config.SmallRyeConfig;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Reads declared settings out of the merged sources and gathers what is wrong with them. For one thread. */
final class Values {

    private final SmallRyeConfig config;
    private final String file;
    private final List<String> problems;
    private final Map<String, String> effective = new TreeMap<>();

    /** @param file for messages */
    Values(SmallRyeConfig config, String file, List<String> problems) {
        this.config = config;
        this.file = file;
        this.problems = problems;
    }

    /** The value, or the default; the setting must have one. */
    <T> T get(Setting<T> setting) {
        return get(setting, setting.key());
    }

    /** @param key where a list's element has it, such as {@code sources[2].polling} */
    <T> T get(Setting<T> setting, String key) {
        T value = find(setting, key);
        if (value != null) {
            return value;
        }
        String text = setting.defaultText();
        if (text == null) {
            throw new IllegalStateException("setting " + setting.key() + " has no default");
        }
        return setting.kind().read(text);
    }

    /** The value, or null when it is not set or cannot be read. */
    <T> @Nullable T find(Setting<T> setting, String key) {
        ConfigValue found = config.getConfigValue(key);
        String text = found.getValue();
        if (text == null || text.isBlank()) {
            return null;
        }
        effective.put(key, Secrets.masked(key, text));
        try {
            return setting.kind().read(text);
        } catch (IllegalArgumentException e) {
            problems.add(key + " (from " + origin(key, found) + ") is '" + Secrets.masked(key, text) + "', but "
                    + e.getMessage() + ".");
            return null;
        }
    }

    private String origin(String key, ConfigValue found) {
        return switch (found.getConfigSourceOrdinal()) {
            case SettingsReader.FLAGS -> "the command line";
            case SettingsReader.ENVIRONMENT -> Setting.environmentName(key);
            default -> file;
        };
    }

    /** A list of texts; empty when not set. */
    List<String> list(String key) {
        List<String> values = new ArrayList<>();
        for (int i = 0; value(key + "[" + i + "]") != null; i++) {
            values.add(String.valueOf(value(key + "[" + i + "]")));
        }
        String single = value(key);
        if (values.isEmpty() && single != null && !single.isBlank()) {
            values.add(single);
        }
        if (!values.isEmpty()) {
            effective.put(key, values.toString());
        }
        return values;
    }

    private @Nullable String value(String key) {
        return config.getConfigValue(key).getValue();
    }

    /** What was set, by key. */
    Map<String, String> effective() {
        return effective;
    }
}
