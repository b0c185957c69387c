package fichero.embed.ollama;

import java.net.URI;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Where Ollama is, and how it is used.
 *
 * @param url {@code http} or {@code https}, with a path where a gateway wants one; without a user name
 * @param model as {@code ollama list} names it; without a tag, {@code latest} is meant
 * @param token sent as {@code Authorization: Bearer}, or null; Ollama itself wants none, a gateway before it may
 * @param timeout for each request, its answer's last byte included; loading the model, at start-up and whenever passages
 *     ran out of time, gets five minutes if that is longer
 * @param keepAlive how long the server keeps the model loaded after a request: zero is not at all, negative is for ever,
 *     null leaves it to the server
 * @param batchSize texts in a request: 8 to 32 is good on processor cores
 * @param parallelCallers requests with passages that are under way at once; the server works on few at a time
 * @param pullAllowed whether a model that the server lacks is downloaded to it
 */
public record OllamaSettings(
        URI url,
        String model,
        @Nullable String token,
        Duration timeout,
        @Nullable Duration keepAlive,
        int batchSize,
        int parallelCallers,
        boolean pullAllowed) {

    public static final URI DEFAULT_URL = URI.create("http://127.0.0.1:11434");
    public static final Duration DEFAULT_TIMEOUT = Duration.ofSeconds(60);
    public static final int DEFAULT_BATCH_SIZE = 16;
    public static final int DEFAULT_PARALLEL_CALLERS = 2;

    private static final int MAX_BATCH_SIZE = 512;
    private static final int MAX_PARALLEL_CALLERS = 64;

    public OllamaSettings {
        String scheme = String.valueOf(url.getScheme());
        if (!(scheme.equals("http") || scheme.equals("https")) || url.getHost() == null) {
            throw new IllegalArgumentException(
                    "Ollama's URL must look like http://host:11434, but is '" + withoutUser(url) + "'");
        }
        if (url.getUserInfo() != null || url.getQuery() != null || url.getFragment() != null) {
            throw new IllegalArgumentException("Ollama's URL must have no user, query or fragment, but "
                    + withoutUser(url) + " has one; a token is a setting of its own");
        }
        if (model.isBlank() || model.chars().anyMatch(Character::isWhitespace)) {
            throw new IllegalArgumentException("Ollama's model must be a name without spaces, but is '" + model + "'");
        }
        if (token != null && !token.chars().allMatch(c -> c > ' ' && c < 0x7f)) {
            throw new IllegalArgumentException("Ollama's token must be visible ASCII characters without spaces");
        }
        if (timeout.isNegative() || timeout.isZero()) {
            throw new IllegalArgumentException("Ollama's timeout must be longer than zero, but is " + timeout);
        }
        if (batchSize < 1 || batchSize > MAX_BATCH_SIZE) {
            throw new IllegalArgumentException(
                    "Ollama's batch size must be from 1 to " + MAX_BATCH_SIZE + ", but is " + batchSize);
        }
        if (parallelCallers < 1 || parallelCallers > MAX_PARALLEL_CALLERS) {
            throw new IllegalArgumentException("Ollama's parallel callers must be from 1 to " + MAX_PARALLEL_CALLERS
                    + ", but are " + parallelCallers);
        }
    }

    /** The defaults: no token, no pull, and the server decides how long it keeps the model. */
    public static OllamaSettings of(URI url, String model) {
        return new OllamaSettings(
                url, model, null, DEFAULT_TIMEOUT, null, DEFAULT_BATCH_SIZE, DEFAULT_PARALLEL_CALLERS, false);
    }

    /** @param path begins with a slash */
    URI resolve(String path) {
        return URI.create(base() + path);
    }

    /** The URL without a slash at its end. */
    String base() {
        return url.toString().replaceAll("/+$", "");
    }

    private static String withoutUser(URI url) {
        return url.toString().replaceAll("//[^/@]*@", "//***@");
    }

    /** Masks the token. */
    @Override
    public String toString() {
        return "OllamaSettings[url=" + url + ", model=" + model + ", token=" + (token == null ? "none" : "***")
                + ", timeout=" + timeout + ", keepAlive=" + keepAlive + ", batchSize=" + batchSize
                + ", parallelCallers=" + parallelCallers + ", pullAllowed=" + pullAllowed + "]";
    }
}
