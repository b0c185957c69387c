package fichero.embed.onnx;

import fichero.core.chunking.TokenCounter;
import fichero.core.embedding.Embedder;
import fichero.core.embedding.EmbedderIdentity;
import fichero.core.failure.RetryableException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Embeds with an ONNX model in this process.
 *
 * <p>Each text is a run of its own: the results of int8 models depend on what else is in the run, and batching makes
 * nothing faster on a processor. {@code callers} runs go on at once, shared by all batches, so that two batches in flight
 * leave no core idle at the end of either. Queries do not wait behind passages: they run on the thread that asks, at most
 * {@code callers} at a time.
 *
 * <p>A passage longer than the model's limit is refused; it is never cut.
 */
public final class OnnxEmbedder implements Embedder {

    private static final Logger log = LoggerFactory.getLogger(OnnxEmbedder.class);

    private static final int BATCH_SIZE = 16;
    private static final Duration CLOSE_TIME = Duration.ofSeconds(10);

    private final Supplier<ModelFiles> source;
    private final boolean checkLimit;
    private final Path cacheDirectory;
    private final int callers;
    private final Semaphore queries;
    private volatile @Nullable Running running;
    private volatile boolean closed;

    private OnnxEmbedder(Supplier<ModelFiles> source, boolean checkLimit, Path cacheDirectory, int callers) {
        if (callers < 1) {
            throw new IllegalArgumentException("callers must be at least 1, but is " + callers);
        }
        this.source = source;
        this.checkLimit = checkLimit;
        this.cacheDirectory = cacheDirectory;
        this.callers = callers;
        this.queries = new Semaphore(callers, true);
    }

    /**
     * @param cacheDirectory where the model and the native libraries are unpacked, once; shared by processes
     * @param callers how many texts are embedded at once: the number of cores for the highest throughput
     */
    public static OnnxEmbedder builtIn(BuiltInModel model, Path cacheDirectory, int callers) {
        return new OnnxEmbedder(() -> ModelFiles.builtIn(model, cacheDirectory), false, cacheDirectory, callers);
    }

    /**
     * @param modelDirectory holds {@code model.onnx} (with {@code model.onnx_data} where there is one),
     *     {@code tokenizer.json} and {@code fichero-model.properties}
     * @param cacheDirectory where the native libraries are unpacked, once; shared by processes
     * @param callers how many texts are embedded at once: the number of cores for the highest throughput
     */
    public static OnnxEmbedder fromDirectory(Path modelDirectory, Path cacheDirectory, int callers) {
        return new OnnxEmbedder(() -> ModelFiles.inDirectory(modelDirectory), true, cacheDirectory, callers);
    }

    @Override
    public void start() {
        if (running != null || closed) {
            throw new IllegalStateException("an embedder is started once");
        }
        long begun = System.nanoTime();
        ModelFiles files = source.get();
        NativeLibraries.load(cacheDirectory);
        LoadedModel model = LoadedModel.open(files, checkLimit);
        ModelProfile profile = files.profile();
        EmbedderIdentity identity = new EmbedderIdentity(
                profile.name(),
                new RememberedDigests(cacheDirectory).of(files),
                model.dimension(),
                profile.queryPrefix(),
                profile.passagePrefix(),
                profile.maxTokens());
        running = new Running(model, identity, threads());
        log.atInfo()
                .addKeyValue("model", profile.name())
                .addKeyValue("dimension", model.dimension())
                .addKeyValue("callers", callers)
                .addKeyValue(
                        "millis", Duration.ofNanos(System.nanoTime() - begun).toMillis())
                .log("embedding model loaded");
    }

    @Override
    public EmbedderIdentity identity() {
        return require().identity();
    }

    @Override
    public TokenCounter tokens() {
        return require().model()::countPassage;
    }

    @Override
    public int batchSize() {
        return BATCH_SIZE;
    }

    @Override
    public List<float[]> embedPassages(List<String> texts) {
        Running current = requireOpen();
        List<Future<float[]>> vectors = new ArrayList<>(texts.size());
        try {
            for (String text : texts) {
                vectors.add(current.threads().submit(() -> current.model().embedPassage(text)));
            }
            List<float[]> embedded = new ArrayList<>(texts.size());
            for (Future<float[]> vector : vectors) {
                embedded.add(vector.get());
            }
            return embedded;
        } catch (ExecutionException e) {
            throw unwrapped(e);
        } catch (RejectedExecutionException e) {
            throw new RetryableException("the embedder was closed meanwhile", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new RetryableException("interrupted while a batch was embedded", e);
        } finally {
            vectors.forEach(vector -> vector.cancel(false));
        }
    }

    @Override
    public float[] embedQuery(String query) {
        Running current = requireOpen();
        try {
            queries.acquire();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new RetryableException("interrupted while a query waited to be embedded", e);
        }
        try {
            return current.model().embedQuery(query);
        } finally {
            queries.release();
        }
    }

    /** Takes at most 10 seconds. What is being embedded fails as retryable; what comes later is a bug. */
    @Override
    public void close() {
        Running current = running;
        closed = true;
        if (current == null) {
            return;
        }
        current.threads().shutdown();
        if (!current.model().close(CLOSE_TIME)) {
            log.atWarn().addKeyValue("seconds", CLOSE_TIME.toSeconds()).log("embedding did not end in time");
        }
    }

    private Running require() {
        Running current = running;
        if (current == null) {
            throw new IllegalStateException("the embedder is not started");
        }
        return current;
    }

    private Running requireOpen() {
        Running current = require();
        if (closed) {
            throw new IllegalStateException(
                    "the embedder of " + current.identity().model() + " is closed");
        }
        return current;
    }

    /** What a thread of ours threw, as if the caller's thread had. */
    private RuntimeException unwrapped(ExecutionException e) {
        if (closed && e.getCause() instanceof IllegalStateException) {
            return new RetryableException("the embedder was closed meanwhile", e.getCause());
        }
        if (e.getCause() instanceof Error error) {
            throw error;
        }
        return e.getCause() instanceof RuntimeException failure ? failure : new IllegalStateException(e.getCause());
    }

    private ExecutorService threads() {
        AtomicInteger number = new AtomicInteger();
        return Executors.newFixedThreadPool(callers, task -> {
            Thread thread = new Thread(task, "embed-onnx-" + number.incrementAndGet());
            thread.setDaemon(true);
            return thread;
        });
    }

    private record Running(LoadedModel model, EmbedderIdentity identity, ExecutorService threads) {}
}
