package fichero.app.settings;

import java.util.Locale;

/** Values that are never printed. */
final class Secrets {

    private static final String MASK = "********";

    private Secrets() {}

    static boolean isSecret(String key) {
        String lower = key.toLowerCase(Locale.ROOT);
        return lower.contains("password")
                || lower.contains("secret")
                // A count of tokens is no token.
                || lower.contains("token") && !lower.endsWith("tokens")
                || lower.contains("api_key")
                || lower.endsWith("jaas.config")
                || lower.endsWith("keystore.key");
    }

    static String masked(String key, String value) {
        return isSecret(key) ? MASK : value;
    }
}
