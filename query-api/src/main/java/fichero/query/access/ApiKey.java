package fichero.query.access;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.HexFormat;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A key as the settings know it: by its hash, so that whoever reads the settings cannot use it. A plain hash is enough, since
 * keys are random and as long as it.
 *
 * @param name for the log
 * @param sha256 of the key in UTF-8, 64 lower-case hex digits
 * @param session whose documents it opens besides the public ones, or null
 */
public record ApiKey(
        String name, String sha256, Role role, @Nullable String session) {

    private static final String PREFIX = "fichero_";
    private static final int RANDOM_BYTES = 32;
    private static final Pattern HASH = Pattern.compile("[0-9a-f]{64}");

    public ApiKey {
        if (!isHash(sha256)) {
            throw new IllegalArgumentException("the hash of key '" + name
                    + "' is 64 lower-case hex digits, but this has " + sha256.length() + " characters");
        }
    }

    /** A new key, for whoever is to have it; nothing keeps it. */
    public static String newKey(SecureRandom random) {
        byte[] bytes = new byte[RANDOM_BYTES];
        random.nextBytes(bytes);
        return PREFIX + Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    public static boolean isHash(String text) {
        return HASH.matcher(text).matches();
    }

    public static String hash(String key) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(key.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(hash);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }

    Caller caller() {
        return new Caller(name, role, session);
    }
}
