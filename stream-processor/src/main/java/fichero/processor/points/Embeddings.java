package fichero.processor.points;

import fichero.core.failure.RetryableException;
import fichero.processor.points.PendingQueue.Slot;
import fichero.processor.report.StageMeter;
import fichero.schemas.ChunkRecord;
import fichero.schemas.Lane;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.BiConsumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The texts of one task on their way through the embedder. Lives on the task's thread; the workers do not. */
final class Embeddings {

    private static final Logger log = LoggerFactory.getLogger(Embeddings.class);

    private static final Duration LONGEST_WAIT = Duration.ofSeconds(15);

    /** Under which the meter knows the embedder's outages. */
    static final String TROUBLE = "embedder";

    private final String task;
    private final PendingQueue pending;
    private final Vectors vectors;
    private final EmbeddingWorkers workers;
    private final StageMeter meter;
    private final BiConsumer<Slot, String> refused;
    private final Runnable commit;
    private final List<Batch> underWay = new ArrayList<>();
    private final Set<String> textsUnderWay = new HashSet<>();
    private final Set<String> freshPoints = new HashSet<>();
    private final BackOff backOff = new BackOff(LONGEST_WAIT);
    private int landed;

    /**
     * @param refused told of each point whose text the embedder refuses, with its words
     * @param commit asks for a commit before the next beat
     */
    Embeddings(
            String task,
            PendingQueue pending,
            Vectors vectors,
            EmbeddingWorkers workers,
            StageMeter meter,
            BiConsumer<Slot, String> refused,
            Runnable commit) {
        this.task = task;
        this.pending = pending;
        this.vectors = vectors;
        this.workers = workers;
        this.meter = meter;
        this.refused = refused;
        this.commit = commit;
    }

    /** Hands texts to the workers as long as they have places: live ones first. */
    void dispatch(Instant now) {
        boolean allowed = backOff.allows(now);
        workers.liveTextsWaiting(task, allowed && pending.hasTexts(Lane.LIVE));
        if (!allowed) {
            return;
        }
        for (Lane lane : Lane.values()) {
            while (pending.hasTexts(lane) && workers.tryPlace(lane)) {
                Map<String, String> texts = nextTexts(lane);
                if (texts.isEmpty()) {
                    workers.returnPlace();
                    break;
                }
                textsUnderWay.addAll(texts.keySet());
                List<String> hashes = List.copyOf(texts.keySet());
                underWay.add(new Batch(hashes, workers.embed(List.copyOf(texts.values()))));
            }
        }
    }

    /** Embedding texts by their hash, none of which is under way. */
    private Map<String, String> nextTexts(Lane lane) {
        Map<String, String> texts = new LinkedHashMap<>();
        pending.texts(lane, workers.batchSize(), slot -> {
            ChunkRecord chunk = Objects.requireNonNull(slot.chunk());
            return !textsUnderWay.contains(slot.textHash())
                    && texts.putIfAbsent(slot.textHash(), chunk.embeddingText()) == null;
        });
        return texts;
    }

    /**
     * Takes what the workers have finished: its points are queued to be written whole. A batch keeps its place until
     * that is committed, so that a kill never costs more than the places there are.
     */
    void collect(Instant now) {
        returnLanded();
        for (Iterator<Batch> batches = underWay.iterator(); batches.hasNext(); ) {
            Batch batch = batches.next();
            if (!batch.outcomes.isDone()) {
                continue;
            }
            batches.remove();
            batch.hashes.forEach(textsUnderWay::remove);
            try {
                List<TextOutcome> outcomes = batch.outcomes.join();
                for (int at = 0; at < outcomes.size(); at++) {
                    take(batch.hashes.get(at), outcomes.get(at));
                }
                landed++;
                commit.run();
                backOff.succeeded();
                meter.well(TROUBLE);
            } catch (CompletionException e) {
                workers.returnPlace();
                if (!(e.getCause() instanceof RetryableException outage)) {
                    throw e.getCause() instanceof RuntimeException ours ? ours : e;
                }
                backOff.failed(now, outage);
                meter.trouble(TROUBLE, "embedder: " + outage.getMessage());
                log.atWarn()
                        .addKeyValue("step", "index-points")
                        .addKeyValue("waiting", pending.size())
                        .addKeyValue("error", outage.getMessage())
                        .log("embedder is away; words are indexed meanwhile");
            }
        }
    }

    private void take(String textHash, TextOutcome outcome) {
        List<Slot> points = pending.ofText(textHash).stream()
                .filter(slot -> slot.chunk() != null)
                .toList();
        if (outcome instanceof TextOutcome.Embedded embedded) {
            for (Slot slot : points) {
                vectors.put(slot.chunkKey(), embedded.vector());
                freshPoints.add(slot.chunkKey());
            }
            pending.writeAll(points);
        } else {
            // A point whose words are not written yet comes around again.
            points.stream()
                    .filter(PendingQueue::awaitsEmbedding)
                    .forEach(slot -> refused.accept(slot, ((TextOutcome.Refused) outcome).detail()));
        }
    }

    /** Whether the point's vector has just been made, and was not known before. Asked once for each point. */
    boolean wasMadeFor(String chunkKey) {
        return freshPoints.remove(chunkKey);
    }

    /** Whether texts are with the workers, or their places wait for a commit. */
    boolean holdPlaces() {
        return landed > 0 || !underWay.isEmpty();
    }

    private void returnLanded() {
        for (; landed > 0; landed--) {
            workers.returnPlace();
        }
    }

    /** The task ends; what is under way comes around again wherever the task goes on. */
    void close() {
        returnLanded();
        underWay.forEach(batch -> batch.outcomes.whenComplete((outcomes, failure) -> workers.returnPlace()));
        underWay.clear();
        workers.liveTextsWaiting(task, false);
    }

    private record Batch(List<String> hashes, CompletableFuture<List<TextOutcome>> outcomes) {}
}
