package fichero.app.settings;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * One setting as it is declared.
 *
 * @param key as in the file, with dots between sections, such as {@code http.port}
 * @param kind how its text is read
 * @param defaultText read like any other text; null when there is no default
 * @param meaning one or two sentences for the documentation
 */
record Setting<T>(String key, Kind<T> kind, @Nullable String defaultText, String meaning) {

    static final String ENVIRONMENT_PREFIX = "FICHERO_";

    Setting {
        if (defaultText != null) {
            kind.read(defaultText);
        }
    }

    /** The environment variable that sets it, such as {@code FICHERO_HTTP_PORT}. */
    String environmentName() {
        return environmentName(key);
    }

    static String environmentName(String key) {
        return ENVIRONMENT_PREFIX + key.toUpperCase(Locale.ROOT).replaceAll("[^A-Z0-9]", "_");
    }

    /** The section that documents it: all before the last dot, or empty. */
    String section() {
        int dot = key.lastIndexOf('.');
        return dot < 0 ? "" : key.substring(0, dot);
    }
}
