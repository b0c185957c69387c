package fichero.core.identity;

import java.util.Locale;

/**
 * The identity of an embedder and of an index layout. Vectors of different generations are never compared.
 *
 * @param name lower-case letters, digits and dashes: it is part of topic names, application ids and directories
 */
public record Generation(String name) {

    private static final int DIGITS = 10;

    public Generation {
        if (!name.matches("[a-z0-9][a-z0-9-]{0,62}")) {
            throw new IllegalArgumentException(
                    "a generation is named with a-z, 0-9 and '-', up to 63 characters, but this is '" + name + "'");
        }
    }

    /**
     * @param model a short name for people
     * @param fingerprint everything that makes vectors or the index incompatible, in one string
     */
    public static Generation of(String model, String fingerprint) {
        String readable =
                model.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-").replaceAll("^-+|-+$", "");
        String shortened =
                readable.substring(0, Math.min(readable.length(), 40)).replaceAll("-+$", "");
        String hash = Sha256.hex(fingerprint).substring(0, DIGITS);
        return new Generation(shortened.isEmpty() ? hash : shortened + "-" + hash);
    }

    @Override
    public String toString() {
        return name;
    }
}
