package fichero.processor.points;

import fichero.core.failure.RetryableException;
import fichero.core.index.ChunkWriter;
import fichero.core.index.IndexChange;
import fichero.processor.Beat;
import fichero.processor.Emission;
import fichero.processor.StateStores;
import fichero.processor.points.PendingQueue.Slot;
import fichero.processor.report.StageMeter;
import fichero.schemas.ChunkRecord;
import fichero.schemas.ContentFeedback;
import fichero.schemas.PointRecord;
import fichero.schemas.Topic;
import fichero.schemas.TopicValue;
import fichero.schemas.Topics;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Indexes points, words first: a chunk whose text has a vector is written whole, any other with its words only until
 * its text is embedded. Everything that is to be done stands in the durable queue before it is done, so a replay after a
 * crash repeats it.
 */
public final class IndexPoints implements Processor<String, ChunkRecord, String, Emission> {

    private static final Logger log = LoggerFactory.getLogger(IndexPoints.class);

    /**
     * How often the queue is worked; the first term of how long a chunk waits to be found. Not more often: Kafka Streams
     * halves how many records it takes in a row whenever a beat falls due between them.
     */
    public static final Duration BEAT = Duration.ofMillis(75);

    /** Changes given to the index in one call. */
    private static final int WRITES_PER_CALL = 256;

    /** Writes that one beat does at most, so that the thread gets back to its consumer. */
    private static final int WRITES_PER_BEAT = 8 * WRITES_PER_CALL;

    /** The gate does the long waiting. */
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(1);

    private final String generation;
    private final Topic<PointRecord> points;
    private final ChunkWriter index;
    private final EmbeddingWorkers workers;
    private final StageMeter meter;
    private final OutageGate gate;
    private final BackOff backOff = new BackOff(LONGEST_WAIT);
    private final Pace.Turns turns;
    private @Nullable ProcessorContext<String, Emission> context;
    private @Nullable PendingQueue pending;
    private @Nullable Vectors vectors;
    private @Nullable Embeddings embeddings;
    private @Nullable Beat beat;
    private String task = "";

    public IndexPoints(
            String generation,
            ChunkWriter index,
            EmbeddingWorkers workers,
            StageMeter meter,
            Pace pace,
            OutageGate gate) {
        this.generation = generation;
        this.points = Topics.points(generation);
        this.index = index;
        this.workers = workers;
        this.meter = meter;
        this.turns = pace.turns();
        this.gate = gate;
    }

    @Override
    public void init(ProcessorContext<String, Emission> context) {
        this.context = context;
        task = context.taskId().toString();
        pending = new PendingQueue(context.getStateStore(StateStores.PENDING.name()));
        vectors = new Vectors(context.getStateStore(StateStores.VECTORS.name()));
        embeddings = new Embeddings(task, pending, vectors, workers, meter, this::refused, context::commit);
        beat = new Beat(context, BEAT, this::work);
        // For what a task before this one has left in the queue.
        beat.needed();
    }

    @Override
    public void process(Record<String, ChunkRecord> message) {
        ChunkRecord chunk = message.value();
        // What cannot become a change breaks here, as a dead letter, and not in the queue, where it would stay.
        IndexChanges.of(message.key(), chunk == null ? null : new PointRecord(TopicValue.VERSION, chunk, null));
        pending().write(message.key(), chunk);
        // Now and not at the next beat: once this is committed, nothing else tells that a removal is still to be done.
        meter.waiting(task, pending().size());
        Objects.requireNonNull(beat, "init comes first").needed();
    }

    private boolean work(Instant now) {
        Embeddings texts = Objects.requireNonNull(embeddings, "init comes first");
        texts.collect(now);
        writePending(now);
        texts.dispatch(now);
        meter.waiting(task, pending().size());
        if (meter.waiting() == 0) {
            meter.well(Embeddings.TROUBLE);
        }
        return pending().size() > 0 || texts.holdPlaces();
    }

    private void writePending(Instant now) {
        if (pending().hasWrites() && backOff.allows(now) && !turns.rests()) {
            turns.work(() -> writeDue(now));
        }
    }

    private void writeDue(Instant now) {
        for (int written = 0; written < WRITES_PER_BEAT && pending().hasWrites(); ) {
            List<Write> writes = new ArrayList<>();
            for (Slot slot : pending().writes(WRITES_PER_CALL)) {
                writes.add(write(slot));
            }
            long begun = System.nanoTime();
            try {
                List<IndexChange> changes = writes.stream()
                        .map(write -> IndexChanges.of(write.slot.chunkKey(), write.point))
                        .toList();
                index.apply(changes);
            } catch (RetryableException outage) {
                backOff.failed(now, outage);
                gate.close("index: " + outage.getMessage());
                log.atWarn()
                        .addKeyValue("step", "index-points")
                        .addKeyValue("waiting", pending().size())
                        .addKeyValue("error", outage.getMessage())
                        .log("index is away; work is kept");
                return;
            }
            meter.took("index", Duration.ofNanos(System.nanoTime() - begun));
            backOff.succeeded();
            writes.forEach(write -> written(write, now));
            written += writes.size();
        }
    }

    private Write write(Slot slot) {
        ChunkRecord chunk = slot.chunk();
        return new Write(
                slot,
                chunk == null
                        ? null
                        : new PointRecord(TopicValue.VERSION, chunk, vectors().ofText(slot.textHash())));
    }

    /** The index has the change: the log and the contents stage are told, and the queue lets it go. */
    private void written(Write write, Instant now) {
        Slot slot = write.slot;
        PointRecord point = write.point;
        if (point == null) {
            // Not before: until here, a point with the same text still finds the vector.
            vectors().delete(slot.chunkKey());
            forward(slot.chunkKey(), Emission.tombstone(points));
            pending().done(slot);
            Objects.requireNonNull(embeddings, "init comes first").wasMadeFor(slot.chunkKey());
            meter.processed(1);
            meter.outcome("removed");
            return;
        }
        forward(slot.chunkKey(), Emission.of(points, point));
        if (point.vector() == null) {
            pending().awaitEmbedding(slot, point.chunk());
            meter.outcome("words");
            return;
        }
        vectors().put(slot.chunkKey(), point.vector());
        feedback(slot, point.chunk(), ContentFeedback.Type.INDEXED, null, now);
        pending().done(slot);
        boolean made = Objects.requireNonNull(embeddings, "init comes first").wasMadeFor(slot.chunkKey());
        // Counted here and not when it was taken: how long the rest will take follows from the rate.
        meter.processed(1);
        meter.outcome(made ? "embedded" : "vector_known");
    }

    private void refused(Slot slot, String detail) {
        ChunkRecord chunk = Objects.requireNonNull(slot.chunk());
        Instant now = Instant.ofEpochMilli(context().currentSystemTimeMs());
        feedback(slot, chunk, ContentFeedback.Type.REFUSED, detail, now);
        pending().done(slot);
        meter.processed(1);
        meter.outcome("refused");
        log.atWarn()
                .addKeyValue("contentKey", chunk.contentKey())
                .addKeyValue("chunk", chunk.ordinal())
                .addKeyValue("error", detail)
                .log("text refused by the embedder; found by words only");
    }

    private void feedback(
            Slot slot, ChunkRecord chunk, ContentFeedback.Type type, @Nullable String detail, Instant now) {
        String pointId = slot.chunkKey().substring(slot.chunkKey().indexOf('/') + 1);
        forward(
                chunk.contentKey(),
                Emission.of(
                        Topics.CONTENT_FEEDBACK,
                        new ContentFeedback(
                                TopicValue.VERSION,
                                type,
                                generation,
                                pointId,
                                chunk.revision(),
                                null,
                                0,
                                detail,
                                now)));
    }

    private void forward(String key, Emission emission) {
        context().forward(new Record<>(key, emission, context().currentSystemTimeMs()));
    }

    @Override
    public void close() {
        meter.waiting(task, 0);
        if (embeddings != null) {
            embeddings.close();
        }
    }

    private ProcessorContext<String, Emission> context() {
        return Objects.requireNonNull(context, "init comes first");
    }

    private PendingQueue pending() {
        return Objects.requireNonNull(pending, "init comes first");
    }

    private Vectors vectors() {
        return Objects.requireNonNull(vectors, "init comes first");
    }

    private record Write(Slot slot, @Nullable PointRecord point) {}
}
