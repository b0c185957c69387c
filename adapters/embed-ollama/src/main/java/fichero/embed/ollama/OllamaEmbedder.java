package fichero.embed.ollama;

import fichero.core.chunking.TokenCounter;
import fichero.core.embedding.Embedder;
import fichero.core.embedding.EmbedderIdentity;
import fichero.core.failure.PoisonException;
import fichero.core.failure.Reason;
import fichero.core.failure.RetryableException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Embeds with a model on an Ollama server.
 *
 * <p>{@link #start()} asks the server for the model's digest, limits and dimension, which name the generation of the
 * index; it throws {@link RetryableException} while the server is away, and may then be called again. What the server
 * knows is not remembered from the last run: the model may have been replaced since. Later outages are retryable as well,
 * and a text that the model will not take is {@code EMBEDDING_REFUSED}, alone or with its batch.
 *
 * <p>Vectors are comparable as long as the model's digest stays. It is looked up about once a minute, and once it has
 * changed, each call throws {@link fichero.core.failure.SetupException}: after a restart the new model makes a generation
 * of its own.
 *
 * <p>Tokens are estimated ({@link #tokens()}), since Ollama lends no tokenizer: the count is above the truth, so a text
 * that fits by it fits the model. Passages are never cut. Queries do not wait behind passages.
 */
public final class OllamaEmbedder implements Embedder {

    private static final Logger log = LoggerFactory.getLogger(OllamaEmbedder.class);

    private static final Duration DIGEST_IS_GOOD_FOR = Duration.ofMinutes(1);

    private final OllamaSettings settings;
    private final Duration digestIsGoodFor;
    private final Semaphore passages;
    private volatile @Nullable Connection connection;
    private volatile @Nullable ServedModel running;
    private volatile boolean closed;

    public OllamaEmbedder(OllamaSettings settings) {
        this(settings, DIGEST_IS_GOOD_FOR);
    }

    /** @param digestIsGoodFor how long the model's digest is believed before it is looked up again */
    OllamaEmbedder(OllamaSettings settings, Duration digestIsGoodFor) {
        this.digestIsGoodFor = digestIsGoodFor;
        this.settings = settings;
        this.passages = new Semaphore(settings.parallelCallers(), true);
    }

    /**
     * Reaches the server and, when it lacks the model and that is allowed, has it pull the model; loads the model.
     *
     * @throws RetryableException while the server is away, or a pull has broken off: call again
     * @throws fichero.core.failure.SetupException when the model is missing, is none for embedding, or is not what its
     *     name promises; when the server wants another token; when what answers is not Ollama
     */
    @Override
    public void start() {
        if (running != null || closed) {
            throw new IllegalStateException("an embedder is started once");
        }
        long begun = System.nanoTime();
        Connection made = Connection.to(settings);
        connection = made;
        ServedModel model = null;
        try {
            requireNotClosedMeanwhile();
            model = ServedModel.reach(made, digestIsGoodFor);
        } finally {
            if (model == null) {
                made.close();
            }
        }
        running = model;
        EmbedderIdentity identity = model.identity();
        log.atInfo()
                .addKeyValue("model", identity.model())
                .addKeyValue("digest", identity.digest())
                .addKeyValue("dimension", identity.dimension())
                .addKeyValue("maxTokens", identity.maxTokens())
                .addKeyValue("server", model.serverVersion())
                .addKeyValue("millis", TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begun))
                .log("embedding model of Ollama is ready");
    }

    @Override
    public EmbedderIdentity identity() {
        return require().identity();
    }

    @Override
    public TokenCounter tokens() {
        return require().tokens();
    }

    @Override
    public int batchSize() {
        return settings.batchSize();
    }

    @Override
    public List<float[]> embedPassages(List<String> texts) {
        ServedModel model = requireOpen();
        List<String> inputs = new ArrayList<>(texts.size());
        for (String text : texts) {
            inputs.add(passage(model, text));
        }
        List<float[]> vectors = new ArrayList<>(texts.size());
        for (int from = 0; from < inputs.size(); from += settings.batchSize()) {
            vectors.addAll(embedBatch(
                    model, inputs.subList(from, Math.min(inputs.size(), from + settings.batchSize()))));
        }
        return vectors;
    }

    @Override
    public float[] embedQuery(String query) {
        ServedModel model = requireOpen();
        String safe = SafeText.of(query);
        requireWords(safe);
        EmbedderIdentity identity = model.identity();
        String input = TokenEstimate.cut(identity.queryPrefix() + safe, identity.maxTokens());
        model.requireSameDigest();
        // Should the estimate have been too low, the server may cut the rest.
        return model.texts().embed(List.of(input), true).get(0);
    }

    /** What is under way, a start too, fails as retryable; what comes later is a bug. */
    @Override
    public void close() {
        closed = true;
        Connection current = connection;
        if (current != null) {
            current.close();
        }
    }

    private void requireNotClosedMeanwhile() {
        if (closed) {
            throw new RetryableException("the embedder was closed meanwhile");
        }
    }

    private static String passage(ServedModel model, String text) {
        String safe = SafeText.of(text);
        requireWords(safe);
        int limit = model.identity().maxTokens();
        int tokens = model.tokens().count(safe);
        if (tokens > limit) {
            throw new PoisonException(
                    Reason.EMBEDDING_REFUSED,
                    "a passage of about " + tokens + " tokens exceeds the model's limit of " + limit);
        }
        return model.identity().passagePrefix() + safe;
    }

    private static void requireWords(String text) {
        if (text.isBlank()) {
            throw new PoisonException(Reason.EMBEDDING_REFUSED, "a blank text has no embedding");
        }
    }

    private List<float[]> embedBatch(ServedModel model, List<String> inputs) {
        acquirePlace();
        try {
            model.requireSameDigest();
            return model.texts().embed(inputs, false);
        } finally {
            passages.release();
        }
    }

    private void acquirePlace() {
        try {
            if (!passages.tryAcquire(settings.timeout().toNanos(), TimeUnit.NANOSECONDS)) {
                throw new RetryableException("no request to " + ServerFailures.at(settings) + " ended within "
                        + settings.timeout().toMillis() + " ms");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new RetryableException("interrupted while a batch waited for its turn", e);
        }
    }

    private ServedModel require() {
        ServedModel current = running;
        if (current == null) {
            throw new IllegalStateException("the embedder is not started");
        }
        return current;
    }

    private ServedModel requireOpen() {
        ServedModel current = require();
        if (closed) {
            throw new IllegalStateException(
                    "the embedder of " + current.identity().model() + " is closed");
        }
        return current;
    }
}
