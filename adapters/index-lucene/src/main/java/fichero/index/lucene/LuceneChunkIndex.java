package fichero.index.lucene;

import fichero.core.failure.RetryableException;
import fichero.core.failure.SetupException;
import fichero.core.identity.AccessScope;
import fichero.core.identity.ContentHash;
import fichero.core.identity.PointId;
import fichero.core.index.ChunkIndex;
import fichero.core.index.Fragments;
import fichero.core.index.IndexChange;
import fichero.core.index.IndexedChunk;
import fichero.core.index.LogPosition;
import fichero.core.index.SearchFilter;
import fichero.core.index.SearchHit;
import fichero.core.index.SearchMode;
import fichero.core.index.SearchRequest;
import fichero.core.index.VectorGuard;
import fichero.core.index.query.Sought;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.ReadOnlyFileSystemException;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.apache.lucene.index.CorruptIndexException;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.store.AlreadyClosedException;
import org.apache.lucene.util.ThreadInterruptedException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The chunk index in a directory of its own, for one process at a time. {@link #apply} waits for the disk; calls from
 * several threads share that wait. After a kill the directory holds the last {@code apply} that returned, at least.
 *
 * <p>A directory that is damaged is put aside as {@code <name>.damaged} and the index starts empty, without a position.
 */
public final class LuceneChunkIndex implements ChunkIndex {

    private static final Logger log = LoggerFactory.getLogger(LuceneChunkIndex.class);

    private static final Duration ERASE_WITHIN = Duration.ofDays(1);

    /** An index that was not written to for so long is put in order. */
    private static final Duration REST = Duration.ofSeconds(30);

    private static final Duration LEGS_LAST = Duration.ofSeconds(30);

    /** Two may be needed, and the first comes late. */
    private static final int LOOKS = 3;

    private final Path directory;
    private final int dimension;
    private final IndexDirectory files;
    private final Duration eraseWithin;
    private final Executor legs;
    private volatile @Nullable OpenIndex open;
    private @Nullable ScheduledExecutorService care;

    /** Erases within a day what was removed. */
    public LuceneChunkIndex(Path directory, int dimension, String fingerprint) {
        this(directory, dimension, fingerprint, ERASE_WITHIN);
    }

    /**
     * @param directory for this index alone; made by {@link #start()} when missing
     * @param dimension of every vector, at most 4,096
     * @param fingerprint changes whenever vectors stop being comparable; an index made with another is refused
     * @param eraseWithin what time removed points are nowhere on disk any more, while the index is open
     */
    public LuceneChunkIndex(Path directory, int dimension, String fingerprint, Duration eraseWithin) {
        if (dimension < 1 || dimension > LateGraphFormat.MAX_DIMENSION) {
            throw new SetupException("the Lucene index takes vectors of 1 to " + LateGraphFormat.MAX_DIMENSION
                    + " dimensions, but the embedding model has " + dimension + ": choose another model or index");
        }
        this.directory = directory;
        this.dimension = dimension;
        this.eraseWithin = eraseWithin;
        this.files = new IndexDirectory(directory, CommitData.of(dimension, fingerprint));
        int cores = Runtime.getRuntime().availableProcessors();
        ThreadPoolExecutor threads = new ThreadPoolExecutor(
                cores,
                cores,
                LEGS_LAST.toMillis(),
                TimeUnit.MILLISECONDS,
                new LinkedBlockingQueue<>(),
                work -> daemon(work, "index-search"));
        threads.allowCoreThreadTimeOut(true);
        this.legs = threads;
    }

    @Override
    public synchronized void start() {
        if (open != null) {
            return;
        }
        OpenIndex opened = attempt(files::open);
        open = opened;
        care = startCare();
        log.atInfo()
                .addKeyValue("directory", directory)
                .addKeyValue("dimension", dimension)
                .addKeyValue("positioned", opened.position() != null)
                .log("the Lucene index is open");
    }

    private static Thread daemon(Runnable work, String name) {
        Thread thread = new Thread(work, name);
        thread.setDaemon(true);
        return thread;
    }

    private ScheduledExecutorService startCare() {
        ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor(work -> daemon(work, "index-care"));
        long erase = eraseWithin.dividedBy(LOOKS).toMillis();
        timer.scheduleWithFixedDelay(this::expunge, erase, erase, TimeUnit.MILLISECONDS);
        long tidy = REST.toMillis();
        timer.scheduleWithFixedDelay(this::tidy, tidy, tidy, TimeUnit.MILLISECONDS);
        return timer;
    }

    private void tidy() {
        OpenIndex index = open;
        try {
            if (index != null && index.isWritable()) {
                index.tidy(REST);
            }
        } catch (IOException | RuntimeException e) {
            log.atDebug().setCause(e).log("segments are as they were; the next time will do");
        }
    }

    private void expunge() {
        OpenIndex index = open;
        try {
            if (index != null && index.isWritable()) {
                index.expunge();
            }
        } catch (IOException | RuntimeException e) {
            log.atDebug().setCause(e).log("removed points are still on disk; the next time will do");
        }
    }

    @Override
    public void check() {
        writable();
    }

    @Override
    public void apply(List<IndexChange> changes) {
        for (IndexChange change : changes) {
            if (change instanceof IndexChange.Upsert upsert && upsert.vector() != null) {
                VectorGuard.require(upsert.vector(), dimension, "point " + upsert.id());
            }
        }
        if (!changes.isEmpty()) {
            OpenIndex index = writable();
            attempt(() -> {
                index.apply(changes);
                return changes;
            });
        }
    }

    @Override
    public Optional<LogPosition> position() {
        return Optional.ofNullable(opened().position());
    }

    @Override
    public void mark(LogPosition position) {
        OpenIndex index = writable();
        attempt(() -> {
            index.mark(position);
            return position;
        });
    }

    @Override
    public void clear() {
        OpenIndex index = writable();
        attempt(() -> {
            index.clear();
            return index;
        });
    }

    @Override
    public List<SearchHit> search(SearchRequest request) {
        if (request.mode() != SearchMode.KEYWORD && request.vector() != null) {
            VectorGuard.require(request.vector(), dimension, "the query");
        }
        return reading(searcher -> new Search(searcher, request, legs).run());
    }

    @Override
    public List<String> highlights(Sought sought, IndexedChunk chunk) {
        return attempt(() -> Fragments.of(chunk.text(), FoundWords.in(sought, chunk.text(), chunk.language())));
    }

    @Override
    public List<IndexedChunk> get(Collection<PointId> ids) {
        return reading(searcher -> StoredPoints.get(searcher, ids));
    }

    @Override
    public List<StoredPoint> chunksOf(ContentHash hash, Set<AccessScope> scopes) {
        SearchFilter filter = new SearchFilter(scopes, null, null, Map.of(), List.of(), hash.hex());
        return reading(searcher -> StoredPoints.matching(searcher, Filters.of(filter)));
    }

    @Override
    public long count() {
        return reading(searcher -> (long) searcher.getIndexReader().numDocs());
    }

    @Override
    public List<StoredPoint> scan(@Nullable PointId after, int limit) {
        return reading(searcher -> StoredPoints.scan(searcher, after, limit));
    }

    @Override
    public synchronized void close() {
        OpenIndex index = open;
        open = null;
        if (care != null) {
            // Without an interruption, which would break the file that is being written: closing ends a merge by
            // itself.
            care.shutdown();
            care = null;
        }
        if (index != null) {
            attempt(() -> {
                index.close();
                return index;
            });
        }
    }

    private OpenIndex opened() {
        OpenIndex index = open;
        if (index == null) {
            throw new IllegalStateException("the index in " + directory + " is not started, or already closed");
        }
        return index;
    }

    /** The open index, opened again if its writer has died. */
    private OpenIndex writable() {
        OpenIndex index = opened();
        return index.isWritable() ? index : reopen();
    }

    private synchronized OpenIndex reopen() {
        OpenIndex dead = opened();
        if (dead.isWritable()) {
            return dead;
        }
        OpenIndex index = attempt(files::open);
        open = index;
        log.atWarn().addKeyValue("directory", directory).log("the index was opened again after its writer had failed");
        attempt(() -> {
            dead.close();
            return dead;
        });
        return index;
    }

    private interface Reading<T> {
        T from(IndexSearcher searcher) throws IOException;
    }

    private <T> T reading(Reading<T> reading) {
        OpenIndex index = opened();
        return attempt(() -> {
            IndexSearcher searcher = index.searchers().acquire();
            try {
                return reading.from(searcher);
            } finally {
                index.searchers().release(searcher);
            }
        });
    }

    private interface Attempt<T> {
        T make() throws IOException;
    }

    /** The one place where Lucene's failures become ours. */
    private <T> T attempt(Attempt<T> attempt) {
        try {
            return attempt.make();
        } catch (CorruptIndexException e) {
            throw new SetupException(
                    "the index in " + directory + " is damaged: delete that directory and start again, and the index is"
                            + " rebuilt from the log; check the disk if it happens again",
                    e);
        } catch (AccessDeniedException | FileAlreadyExistsException | NotDirectoryException e) {
            throw new SetupException(
                    "the index cannot use " + directory + ": make it a directory that this user may write to", e);
        } catch (ReadOnlyFileSystemException e) {
            throw new SetupException("the index cannot write to " + directory + ": its file system is read-only", e);
        } catch (IOException | UncheckedIOException | AlreadyClosedException e) {
            throw new RetryableException("the index in " + directory + " failed: " + e.getMessage(), e);
        } catch (ThreadInterruptedException e) {
            Thread.currentThread().interrupt();
            throw new RetryableException("the index in " + directory + " was interrupted", e);
        }
    }
}
