package fichero.testkit.embedding;

import fichero.core.chunking.TokenCounter;
import fichero.core.embedding.Embedder;
import fichero.core.embedding.EmbedderIdentity;
import fichero.core.failure.PoisonException;
import fichero.core.failure.Reason;
import fichero.core.failure.RetryableException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * An embedder without a model: a text's vector is made from its words, so texts that share words are near each other.
 * It counts what it embeds, and can be broken, made picky or held.
 *
 * <p>It has no prefixes: the query {@code q} and the passage {@code q} have the same vector.
 */
public final class InstantEmbedder implements Embedder {

    public static final int DEFAULT_DIMENSION = 64;

    private static final int MAX_TOKENS = 512;
    private static final int BATCH_SIZE = 16;

    private final EmbedderIdentity identity;
    private final WordVectors vectors;
    private final @Nullable EmbeddingJournal journal;
    private final AtomicLong textsEmbedded = new AtomicLong();
    private final AtomicLong queriesEmbedded = new AtomicLong();
    private final Map<String, Integer> timesByText = new ConcurrentHashMap<>();
    private final AtomicInteger callsHeld = new AtomicInteger();

    private volatile @Nullable RuntimeException failure;
    private volatile Predicate<String> refused = text -> false;
    private volatile CountDownLatch gate = new CountDownLatch(0);
    private volatile boolean open;

    public InstantEmbedder() {
        this(DEFAULT_DIMENSION, null);
    }

    public InstantEmbedder(int dimension) {
        this(dimension, null);
    }

    /**
     * @param journal a file that gets one line, the {@link fichero.core.identity.TextHash}, for each embedded passage
     *     before its vector is returned, or null. It outlives this process, so a test that kills the process can count
     */
    public InstantEmbedder(int dimension, @Nullable Path journal) {
        this(dimension, MAX_TOKENS, journal);
    }

    /** @param maxTokens the longest passage that it takes */
    public InstantEmbedder(int dimension, int maxTokens, @Nullable Path journal) {
        this.identity = new EmbedderIdentity("instant-" + dimension, "words-1", dimension, "", "", maxTokens);
        this.vectors = new WordVectors(dimension);
        this.journal = journal == null ? null : new EmbeddingJournal(journal);
    }

    @Override
    public void start() {
        if (journal != null) {
            journal.open();
        }
        open = true;
    }

    @Override
    public EmbedderIdentity identity() {
        return identity;
    }

    @Override
    public TokenCounter tokens() {
        return Pieces::count;
    }

    @Override
    public int batchSize() {
        return BATCH_SIZE;
    }

    @Override
    public List<float[]> embedPassages(List<String> texts) {
        pass();
        for (String text : texts) {
            refuseIfPoison(text);
        }
        List<float[]> embedded = texts.stream().map(vectors::of).toList();
        if (journal != null) {
            journal.append(texts);
        }
        texts.forEach(text -> timesByText.merge(text, 1, Integer::sum));
        textsEmbedded.addAndGet(texts.size());
        return embedded;
    }

    @Override
    public float[] embedQuery(String query) {
        pass();
        queriesEmbedded.incrementAndGet();
        return vectors.of(Pieces.cut(query, identity.maxTokens()));
    }

    /** Lets go of the calls that are held; they fail, as every later call does. */
    @Override
    public void close() {
        open = false;
        release();
        if (journal != null) {
            journal.close();
        }
    }

    /** How many passages were embedded; those of calls that failed are not counted. */
    public long textsEmbedded() {
        return textsEmbedded.get();
    }

    public long queriesEmbedded() {
        return queriesEmbedded.get();
    }

    /** How often this passage was embedded. */
    public int timesEmbedded(String text) {
        return timesByText.getOrDefault(text, 0);
    }

    /** Each passage embedded so far, with how often: a copy. */
    public Map<String, Integer> timesByText() {
        return Map.copyOf(timesByText);
    }

    /** Makes every call throw this, from now until {@link #heal()}. */
    public void failWith(RuntimeException failure) {
        this.failure = failure;
    }

    /** Ends {@link #failWith} and {@link #refuse}. */
    public void heal() {
        failure = null;
        refused = text -> false;
    }

    /** Makes a batch that holds such a text throw {@code EMBEDDING_REFUSED}, from now until {@link #heal()}. */
    public void refuse(Predicate<String> texts) {
        refused = texts;
    }

    /** Makes calls wait, from now until {@link #release()}. */
    public void hold() {
        gate = new CountDownLatch(1);
    }

    /** Lets held calls go on, and later ones pass. */
    public void release() {
        gate.countDown();
    }

    /** How many calls wait for {@link #release()} right now. */
    public int callsHeld() {
        return callsHeld.get();
    }

    private void pass() {
        requireOpen();
        CountDownLatch closedGate = gate;
        if (closedGate.getCount() > 0) {
            await(closedGate);
            requireOpen();
        }
        RuntimeException broken = failure;
        if (broken != null) {
            throw broken;
        }
    }

    private void await(CountDownLatch closedGate) {
        callsHeld.incrementAndGet();
        try {
            closedGate.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new RetryableException("interrupted while the test held the embedder", e);
        } finally {
            callsHeld.decrementAndGet();
        }
    }

    private void requireOpen() {
        if (!open) {
            throw new IllegalStateException("the instant embedder is not started, or closed");
        }
    }

    private void refuseIfPoison(String text) {
        if (refused.test(text)) {
            throw new PoisonException(
                    Reason.EMBEDDING_REFUSED, "the test refuses a text of " + text.length() + " characters");
        }
        int tokens = Pieces.count(text);
        if (tokens > identity.maxTokens()) {
            throw new PoisonException(
                    Reason.EMBEDDING_REFUSED,
                    "a passage of " + tokens + " tokens exceeds the limit of " + identity.maxTokens());
        }
    }
}
