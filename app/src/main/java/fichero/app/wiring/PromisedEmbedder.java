package fichero.app.wiring;

import fichero.core.chunking.TokenCounter;
import fichero.core.embedding.Embedder;
import fichero.core.embedding.EmbedderIdentity;
import fichero.core.failure.RetryableException;
import fichero.core.failure.SetupException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The embedder of a generation that exists: what it is was written down when the generation was asked for, so it is known
 * though the model may be away, or gone for good, or another one under the same name. Until the promised one is there,
 * its calls fail as retryable: new texts wait, and searches go by word.
 */
final class PromisedEmbedder implements Embedder {

    private static final Logger log = LoggerFactory.getLogger(PromisedEmbedder.class);

    private static final Duration RETRY = Duration.ofSeconds(2);

    /** Of one that is not there yet. */
    private static final int BATCH_SIZE = 16;

    private final EmbedderIdentity promised;
    private final Supplier<Embedder> maker;
    private final ScheduledExecutorService retries = Executors.newSingleThreadScheduledExecutor(work -> {
        Thread thread = new Thread(work, "embedder-retry");
        thread.setDaemon(true);
        return thread;
    });
    private volatile @Nullable Embedder ready;
    private volatile String why = "it has not been started";

    /** @param maker makes it, not started, as often as it takes */
    PromisedEmbedder(EmbedderIdentity promised, Supplier<Embedder> maker) {
        this.promised = promised;
        this.maker = maker;
    }

    /** Tries once, and goes on trying in the background when that fails. */
    @Override
    public void start() {
        attempt();
        if (ready == null) {
            log.atWarn()
                    .addKeyValue("model", promised.model())
                    .addKeyValue("because", why)
                    .log("An embedding model is away; searches go by word until it is back");
            retries.scheduleWithFixedDelay(this::retry, RETRY.toMillis(), RETRY.toMillis(), TimeUnit.MILLISECONDS);
        }
    }

    private void attempt() {
        try {
            Embedder embedder = maker.get();
            try {
                embedder.start();
                if (!embedder.identity().equals(promised)) {
                    throw new SetupException("the model " + embedder.identity().model() + " is another one now (digest "
                            + embedder.identity().digest()
                            + ") than this generation of the index was made with (digest "
                            + promised.digest() + ")");
                }
            } catch (RuntimeException e) {
                embedder.close();
                throw e;
            }
            ready = embedder;
        } catch (RetryableException | SetupException e) {
            why = String.valueOf(e.getMessage());
        }
    }

    private void retry() {
        try {
            attempt();
            if (ready != null) {
                retries.shutdown();
                log.atInfo().addKeyValue("model", promised.model()).log("The embedding model is back");
            }
        } catch (RuntimeException e) {
            log.atError().setCause(e).log("An embedding model cannot be started");
            why = String.valueOf(e.getMessage());
        }
    }

    @Override
    public EmbedderIdentity identity() {
        return promised;
    }

    @Override
    public TokenCounter tokens() {
        return require().tokens();
    }

    @Override
    public int batchSize() {
        Embedder embedder = ready;
        return embedder == null ? BATCH_SIZE : embedder.batchSize();
    }

    @Override
    public List<float[]> embedPassages(List<String> texts) {
        return require().embedPassages(texts);
    }

    @Override
    public float[] embedQuery(String query) {
        return require().embedQuery(query);
    }

    private Embedder require() {
        Embedder embedder = ready;
        if (embedder == null) {
            throw new RetryableException("the embedding model " + promised.model() + " is away: " + why);
        }
        return embedder;
    }

    @Override
    public void close() {
        retries.shutdownNow();
        Embedder embedder = ready;
        if (embedder != null) {
            embedder.close();
        }
    }
}
