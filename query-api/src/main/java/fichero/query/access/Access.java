package fichero.query.access;

import io.github.bucket4j.TimeMeter;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Tells who asks from what a request brings: an API key or a token, as {@code Authorization: Bearer …}, or a key as
 * {@code X-API-Key}. The one place that does, for HTTP of every kind. Safe for any thread.
 */
public final class Access {

    public static final String AUTHORIZATION = "Authorization";
    public static final String API_KEY = "X-API-Key";

    private static final String BEARER = "bearer ";

    private final boolean required;
    private final ApiKeys keys;
    private final @Nullable Tokens tokens;
    private final RateLimits limits;

    public Access(AccessSettings settings) {
        this(settings, TimeMeter.SYSTEM_MILLISECONDS);
    }

    Access(AccessSettings settings, TimeMeter clock) {
        this.required = settings.isRequired();
        this.keys = new ApiKeys(settings.keys());
        this.tokens = settings.tokens() == null ? null : new Tokens(settings.tokens());
        this.limits = new RateLimits(settings.requestsPerSecond(), clock);
    }

    /** Gives the value of a header, or null when the request has none of that name. */
    @FunctionalInterface
    public interface Headers {
        @Nullable
        String value(String name);
    }

    /**
     * Who asks.
     *
     * @param address of the client, which failures are counted by
     * @throws AccessException when that is not known, or when they ask too often
     */
    public Caller admit(Headers headers, String address) {
        if (!required) {
            return Caller.LOCAL;
        }
        Caller caller;
        try {
            caller = caller(headers);
        } catch (AccessException e) {
            if (e.kind() == AccessException.Kind.UNAUTHENTICATED) {
                limits.failed(address);
            }
            throw e;
        }
        limits.asked(caller);
        return caller;
    }

    private Caller caller(Headers headers) {
        String presented = presented(headers);
        if (presented == null) {
            throw AccessException.unauthenticated(
                    "say who asks: send an API key or a token as 'Authorization: Bearer …'");
        }
        if (tokens != null && isToken(presented)) {
            return tokens.caller(presented);
        }
        Optional<Caller> caller = keys.caller(presented);
        return caller.orElseThrow(() -> AccessException.unauthenticated("the API key is not known here"));
    }

    private static @Nullable String presented(Headers headers) {
        String authorization = headers.value(AUTHORIZATION);
        if (authorization == null) {
            return blankAsNull(headers.value(API_KEY));
        }
        return authorization.regionMatches(true, 0, BEARER, 0, BEARER.length())
                ? blankAsNull(authorization.substring(BEARER.length()))
                : null;
    }

    private static @Nullable String blankAsNull(@Nullable String text) {
        return text == null || text.isBlank() ? null : text.strip();
    }

    /** Three parts with dots between (RFC 7515, section 7.1); a key has none. */
    private static boolean isToken(String presented) {
        return presented.chars().filter(c -> c == '.').count() == 2;
    }
}
