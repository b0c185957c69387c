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
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * An embedder on a server that may be away when this process starts. What it was the last time says which generation to
 * search, so searches by word need not wait for it; those by meaning fail as retryable until it is there.
 */
final class RememberedEmbedder implements Embedder {

    private static final Logger log = LoggerFactory.getLogger(RememberedEmbedder.class);

    private static final Duration RETRY = Duration.ofSeconds(2);

    private final Supplier<Embedder> maker;
    private final IdentityMemory memory;
    private final Consumer<Throwable> fatal;
    private final ScheduledExecutorService retries = Executors.newSingleThreadScheduledExecutor(work -> {
        Thread thread = new Thread(work, "embedder-retry");
        thread.setDaemon(true);
        return thread;
    });
    private volatile @Nullable Embedder ready;
    private volatile @Nullable EmbedderIdentity remembered;

    /** @param fatal told when the embedder that comes up is another one than was remembered */
    RememberedEmbedder(Supplier<Embedder> maker, IdentityMemory memory, Consumer<Throwable> fatal) {
        this.maker = maker;
        this.memory = memory;
        this.fatal = fatal;
    }

    /** @throws RetryableException when it is away and was never there */
    @Override
    public void start() {
        try {
            ready = started();
        } catch (RetryableException away) {
            remembered = memory.read().orElseThrow(() -> away);
            log.atWarn()
                    .addKeyValue("because", away.getMessage())
                    .log("The embedder is away; searches go by word until it is back");
            retries.scheduleWithFixedDelay(this::retry, RETRY.toMillis(), RETRY.toMillis(), TimeUnit.MILLISECONDS);
        }
    }

    private Embedder started() {
        Embedder embedder = maker.get();
        try {
            embedder.start();
        } catch (RuntimeException e) {
            embedder.close();
            throw e;
        }
        memory.write(embedder.identity());
        return embedder;
    }

    private void retry() {
        try {
            EmbedderIdentity before = identity();
            Embedder embedder = started();
            if (!embedder.identity().equals(before)) {
                embedder.close();
                throw new SetupException("The embedding model is another one than when this process last ran ("
                        + embedder.identity().model() + ", digest "
                        + embedder.identity().digest() + "; before: "
                        + before.model() + ", digest " + before.digest() + "): start again to search its generation.");
            }
            ready = embedder;
            retries.shutdown();
            log.atInfo().log("The embedder is back");
        } catch (RetryableException e) {
            log.atDebug().addKeyValue("because", e.getMessage()).log("The embedder is still away");
        } catch (RuntimeException e) {
            retries.shutdown();
            fatal.accept(e);
        }
    }

    @Override
    public EmbedderIdentity identity() {
        Embedder embedder = ready;
        EmbedderIdentity known = embedder == null ? remembered : embedder.identity();
        if (known == null) {
            throw new IllegalStateException("start() the embedder first");
        }
        return known;
    }

    @Override
    public TokenCounter tokens() {
        return require().tokens();
    }

    @Override
    public int batchSize() {
        return require().batchSize();
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
            throw new RetryableException("the embedder has been away since this process started");
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
