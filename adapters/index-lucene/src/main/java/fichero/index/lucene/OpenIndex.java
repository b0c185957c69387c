package fichero.index.lucene;

import fichero.core.index.IndexChange;
import fichero.core.index.LogPosition;
import java.io.Closeable;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import org.apache.lucene.codecs.KnnVectorsFormat;
import org.apache.lucene.codecs.lucene912.Lucene912Codec;
import org.apache.lucene.document.Document;
import org.apache.lucene.index.ConcurrentMergeScheduler;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.Term;
import org.apache.lucene.index.TieredMergePolicy;
import org.apache.lucene.search.SearcherManager;
import org.apache.lucene.store.Directory;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A writer and the searchers of what it wrote. When the writer dies of a full disk it stays dead, and what it had not
 * committed is lost; then another of these takes its place.
 */
final class OpenIndex implements Closeable {

    private static final Logger log = LoggerFactory.getLogger(OpenIndex.class);

    private static final double RAM_BUFFER_MEBIBYTES = 32;
    /** Fewer than Lucene's 10: a search walks one graph per segment, so merging more pays. */
    private static final double SEGMENTS_PER_TIER = 5;
    /**
     * Segments below this are merged as if they were of this size. A batch of chunks is far smaller than Lucene's 2 MiB,
     * under which each would be written again with every few batches.
     */
    private static final double FLOOR_SEGMENT_MEBIBYTES = 0.1;
    /** A changed text is a delete, and deleted points are still walked over. */
    private static final double DELETES_PERCENT_ALLOWED = 15;
    /** Merges that may wait before writers are held back. */
    private static final int MERGES_WAITING = 12;

    private final IndexWriter writer;
    private final SearcherManager searchers;
    private final GroupCommit commits = new GroupCommit(this::commit);
    private final CommitData identity;
    private volatile @Nullable LogPosition position;
    private volatile long written = System.nanoTime();

    private OpenIndex(IndexWriter writer, SearcherManager searchers, CommitData data) {
        this.writer = writer;
        this.searchers = searchers;
        this.identity = data;
        this.position = data.position();
    }

    /** @param data of the last commit, or of the first when there is none */
    static OpenIndex open(Directory directory, CommitData data) throws IOException {
        IndexWriter writer = new IndexWriter(directory, config());
        try {
            SearcherManager searchers = new SearcherManager(writer, null);
            OpenIndex index = new OpenIndex(writer, searchers, data);
            index.commits.join();
            return index;
        } catch (IOException | RuntimeException e) {
            writer.rollback();
            throw e;
        }
    }

    private static IndexWriterConfig config() {
        TieredMergePolicy merges = new TieredMergePolicy();
        merges.setSegmentsPerTier(SEGMENTS_PER_TIER);
        merges.setDeletesPctAllowed(DELETES_PERCENT_ALLOWED);
        // Only ever asked to forget removed points for good.
        merges.setForceMergeDeletesPctAllowed(0);
        merges.setFloorSegmentMB(FLOOR_SEGMENT_MEBIBYTES);
        ConcurrentMergeScheduler scheduler = new ConcurrentMergeScheduler() {
            @Override
            protected void handleMergeException(Throwable failure) {
                log.atWarn().setCause(failure).log("merging the index failed");
            }
        };
        // One thread: a small merge takes it over from a large one, and the embedder needs the other cores.
        scheduler.setMaxMergesAndThreads(MERGES_WAITING, 1);
        scheduler.disableAutoIOThrottle();
        IndexWriterConfig config = new IndexWriterConfig(Analysis.byField());
        config.setOpenMode(IndexWriterConfig.OpenMode.CREATE_OR_APPEND);
        config.setCodec(new LateGraphCodec());
        config.setRAMBufferSizeMB(RAM_BUFFER_MEBIBYTES);
        config.setMergePolicy(new RestingMerges(merges));
        config.setMergeScheduler(scheduler);
        // A commit never waits for a merge: a new text is found within a second.
        config.setMaxFullFlushMergeWaitMillis(0);
        return config;
    }

    private static final class LateGraphCodec extends Lucene912Codec {

        private final KnnVectorsFormat vectors = new LateGraphFormat();

        @Override
        public KnnVectorsFormat getKnnVectorsFormatForField(String field) {
            return vectors;
        }
    }

    boolean isWritable() {
        return writer.isOpen();
    }

    SearcherManager searchers() {
        return searchers;
    }

    @Nullable
    LogPosition position() {
        return position;
    }

    /** On return the changes are on disk and visible. */
    void apply(List<IndexChange> changes) throws IOException {
        written = System.nanoTime();
        for (IndexChange change : changes) {
            Term id = new Term(Fields.ID, Terms.id(change.id()));
            if (change instanceof IndexChange.Upsert upsert) {
                Document document = PointDocument.of(upsert.chunk(), upsert.vector());
                writer.updateDocument(id, document);
            } else {
                writer.deleteDocuments(id);
            }
        }
        commits.join();
    }

    void mark(@Nullable LogPosition newPosition) throws IOException {
        position = newPosition;
        commits.join();
    }

    void clear() throws IOException {
        // The position goes first, so that no commit in between claims points that are gone.
        position = null;
        writer.deleteAll();
        commits.join();
    }

    /**
     * Writes segments that hold removed points again without them, so that these are nowhere on disk any more; at the second call
     * where a merge that was under way at the first one had them.
     */
    void expunge() throws IOException {
        if (writer.hasDeletions()) {
            writer.forceMergeDeletes();
        }
        // What is merged takes its place with a commit, and in an index at rest there is no other.
        if (writer.hasUncommittedChanges()) {
            commits.join();
            writer.deleteUnusedFiles();
        }
    }

    /**
     * Has few segments that are large in place of many that are small, unless something was written within this time. Returns
     * when it is done, which may take minutes; what is written meanwhile does not wait for it.
     */
    void tidy(Duration rest) throws IOException {
        if (System.nanoTime() - written < rest.toNanos()) {
            return;
        }
        writer.forceMerge(1);
        if (writer.hasUncommittedChanges()) {
            commits.join();
        }
    }

    private void commit() throws IOException {
        writer.setLiveCommitData(identity.at(position).toMap().entrySet());
        writer.commit();
        searchers.maybeRefreshBlocking();
    }

    /** Drops what was not committed, which nobody was promised, and does not wait for merges. */
    @Override
    public void close() throws IOException {
        try {
            searchers.close();
        } finally {
            writer.rollback();
            writer.getDirectory().close();
        }
    }
}
