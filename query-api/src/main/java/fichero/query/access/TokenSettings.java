package fichero.query.access;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * Which JSON Web Tokens (RFC 7519) are believed: those signed with a key of a published set (RFC 7517), or with a secret that
 * both sides have. Exactly one of the two.
 *
 * @param keySet where the keys are published, or null
 * @param secret shared with who makes the tokens, at least {@link #MIN_SECRET_BYTES} in UTF-8, or null
 * @param issuer the claim {@code iss} must be this; null for any
 * @param audience the claim {@code aud} must name this; null for any
 */
public record TokenSettings(
        @Nullable URI keySet,
        @Nullable String secret,
        @Nullable String issuer,
        @Nullable String audience) {

    /** As long as the shortest hash that a signature is made with (RFC 7518, section 3.2). */
    public static final int MIN_SECRET_BYTES = 32;

    public TokenSettings {
        if ((keySet == null) == (secret == null)) {
            throw new IllegalArgumentException(
                    "tokens are checked with a set of keys or with a secret, and not with both");
        }
        if (secret != null && secret.getBytes(StandardCharsets.UTF_8).length < MIN_SECRET_BYTES) {
            throw new IllegalArgumentException("the secret of tokens has at least " + MIN_SECRET_BYTES + " bytes");
        }
    }

    /** Without the secret. */
    @Override
    public String toString() {
        return "TokenSettings[" + (keySet == null ? "a secret" : keySet) + ", " + issuer + ", " + audience + "]";
    }
}
