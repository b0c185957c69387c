package fichero.embed.ollama;

import fichero.core.failure.PoisonException;
import fichero.core.failure.Reason;
import fichero.core.failure.RetryableException;
import fichero.core.failure.SetupException;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Embeds texts and decides what a refusal means: is it these texts, or is it the server?
 *
 * <p>The statuses do not say. Ollama answers 400 for a text that is too long, and also when its runner died under the
 * request; 500 for a text that makes no number, and also when the model cannot be loaded; and 200 with a vector that is
 * none for either. Where the words leave it open, a plain text is embedded: if that works, the texts are to blame.
 */
final class TextEmbeddings {

    private static final Logger log = LoggerFactory.getLogger(TextEmbeddings.class);

    static final String PLAIN_TEXT = "water";

    private final OllamaSettings settings;
    private final EmbedRoute route;
    private final int maxTokens;
    private final int dimension;
    private final AtomicBoolean toldOfLowEstimate = new AtomicBoolean();

    /**
     * The server stops loading a model when whoever asked for it goes away: had each request the same short time, a model
     * that loads slowly would never be there. So after one that ran out of it, passages get the time of a loading.
     */
    private volatile boolean ranOutOfTime;

    TextEmbeddings(OllamaSettings settings, EmbedRoute route, int maxTokens, int dimension) {
        this.settings = settings;
        this.route = route;
        this.maxTokens = maxTokens;
        this.dimension = dimension;
    }

    /**
     * @param inputs with their prefix, none blank
     * @param truncate whether the server may cut them
     */
    List<float[]> embed(List<String> inputs, boolean truncate) {
        try {
            return once(inputs, truncate);
        } catch (RefusalException refusal) {
            throwIfClear(refusal);
            requirePlainTextWorks(refusal);
            if (inputs.size() > 1) {
                throw refused(refusal);
            }
        }
        // It may have been the server after all, well again by now: one text is tried once more before it is given up.
        try {
            return once(inputs, truncate);
        } catch (RefusalException again) {
            throwIfClear(again);
            requirePlainTextWorks(again);
            throw refused(again);
        }
    }

    private List<float[]> once(List<String> inputs, boolean truncate) throws RefusalException {
        EmbedRoute.Answer answer = ask(inputs, truncate);
        int got = answer.vectors().get(0).length;
        if (got != dimension) {
            throw new SetupException(ServerFailures.at(settings) + " gave vectors of " + got + " dimensions for '"
                    + settings.model() + "', which had " + dimension
                    + " at start-up: was the model replaced? Restart to use the new one");
        }
        compareWithEstimate(inputs, answer.promptTokens());
        return answer.vectors();
    }

    private EmbedRoute.Answer ask(List<String> inputs, boolean truncate) throws RefusalException {
        Duration deadline = ranOutOfTime && !truncate ? loadingTime(settings) : settings.timeout();
        long begun = System.nanoTime();
        try {
            EmbedRoute.Answer answer = route.embed(inputs, truncate, deadline);
            ranOutOfTime = false;
            return answer;
        } catch (RetryableException e) {
            if (System.nanoTime() - begun >= deadline.toNanos()) {
                ranOutOfTime = true;
            }
            throw e;
        }
    }

    private void compareWithEstimate(List<String> inputs, int counted) {
        int estimated = inputs.stream().mapToInt(TokenEstimate::of).sum();
        if (counted > estimated && toldOfLowEstimate.compareAndSet(false, true)) {
            log.atWarn()
                    .addKeyValue("model", settings.model())
                    .addKeyValue("texts", inputs.size())
                    .addKeyValue("estimated", estimated)
                    .addKeyValue("counted", counted)
                    .log("Ollama counts more tokens than estimated; texts at the limit may be refused");
        }
    }

    private void throwIfClear(RefusalException refusal) {
        String error = refusal.error().toLowerCase(Locale.ROOT);
        if (refusal.status() == 404 && error.contains("model")) {
            throw missing(settings, refusal);
        }
        if (makesNone(refusal)) {
            throw notForEmbedding(settings, refusal);
        }
        if (isTooLong(error) || isNoNumber(error)) {
            throw refused(refusal);
        }
        if (refusal.status() == 404) {
            throw away(refusal);
        }
    }

    /** Whether the server says that the model is none for embedding. */
    static boolean makesNone(RefusalException refusal) {
        return refusal.status() == 501
                || refusal.error().toLowerCase(Locale.ROOT).contains("not support embed");
    }

    private static boolean isTooLong(String error) {
        return error.contains("context length")
                || error.contains("context size")
                || error.contains("too large to process");
    }

    private static boolean isNoNumber(String error) {
        return error.contains("unsupported value: nan")
                || error.contains("unsupported value: +inf")
                || error.contains("unsupported value: -inf")
                || error.contains("nan or inf");
    }

    private void requirePlainTextWorks(RefusalException refusal) {
        try {
            once(List.of(PLAIN_TEXT), true);
        } catch (RefusalException e) {
            throw away(refusal);
        }
    }

    private PoisonException refused(RefusalException refusal) {
        return new PoisonException(
                Reason.EMBEDDING_REFUSED,
                "the model '" + settings.model() + "' refuses a text (" + refusal.status() + ": " + refusal.error()
                        + "); it takes at most " + maxTokens + " tokens",
                refusal);
    }

    private RetryableException away(RefusalException refusal) {
        return unwell(settings, refusal);
    }

    static RetryableException unwell(OllamaSettings settings, RefusalException refusal) {
        return new RetryableException(
                ServerFailures.at(settings) + " cannot embed with '" + settings.model() + "': " + refusal.status()
                        + " (" + refusal.error() + ")",
                refusal);
    }

    static SetupException missing(OllamaSettings settings, @Nullable Throwable cause) {
        return new SetupException(
                ServerFailures.at(settings) + " does not have the model '" + settings.model() + "': run 'ollama pull "
                        + settings.model() + "' there, or allow Fichero to pull it",
                cause);
    }

    static SetupException notForEmbedding(OllamaSettings settings, RefusalException refusal) {
        return new SetupException(
                ServerFailures.at(settings) + " says that '" + settings.model() + "' makes no embeddings ("
                        + refusal.error() + "): choose an embedding model, such as bge-m3 or nomic-embed-text",
                refusal);
    }

    /** Time for a first request, which loads the model; Ollama itself gives up after five minutes. */
    static Duration loadingTime(OllamaSettings settings) {
        Duration loading = Duration.ofMinutes(5);
        return settings.timeout().compareTo(loading) > 0 ? settings.timeout() : loading;
    }
}
