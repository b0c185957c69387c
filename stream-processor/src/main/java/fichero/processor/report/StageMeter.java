package fichero.processor.report;

import fichero.schemas.StageReport;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.composite.CompositeMeterRegistry;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/**
 * Counts what one stage does in this process: for the reports that make up the status, and as meters
 * ({@code fichero.processed}, {@code fichero.step} and others) for whoever scrapes this process. Safe for any thread.
 */
public final class StageMeter {

    /** The trouble of a stream thread that died; over when a record is processed again. */
    public static final String THREAD = "thread";

    private final String stage;
    private final @Nullable String generation;
    private final Clock clock;
    private final LongAdder processed = new LongAdder();
    private final LongAdder textsEmbedded = new LongAdder();
    private final ConcurrentMap<String, Long> waiting = new ConcurrentHashMap<>();
    private final ConcurrentMap<String, Long> outdated = new ConcurrentHashMap<>();
    private final ConcurrentMap<String, Trouble> troubles = new ConcurrentHashMap<>();
    private final MeterRegistry meters;
    private final Tags tags;
    private final Counter texts;
    private final DistributionSummary batches;
    private volatile @Nullable String fingerprint;

    /** Of a stage that works for all generations of the index, and that nobody scrapes. */
    public StageMeter(String stage, Clock clock) {
        this(stage, null, clock, new CompositeMeterRegistry());
    }

    /**
     * @param generation that the stage works for, or null
     * @param meters where its meters are registered
     */
    public StageMeter(String stage, @Nullable String generation, Clock clock, MeterRegistry meters) {
        this.stage = stage;
        this.generation = generation;
        this.clock = clock;
        this.meters = meters;
        Tags stageTag = Tags.of("stage", stage);
        this.tags = generation == null ? stageTag : stageTag.and("generation", generation);
        this.texts = Counter.builder("fichero.embedder.texts")
                .description("Texts given to the embedder by this process")
                .tags(tags)
                .register(meters);
        this.batches = DistributionSummary.builder("fichero.embedder.batch")
                .description("Texts in one call to the embedder")
                .tags(tags)
                .register(meters);
        Gauge.builder("fichero.waiting", this, StageMeter::waiting)
                .description("Work that this process keeps for later")
                .tags(tags)
                .register(meters);
    }

    public String stage() {
        return stage;
    }

    @Nullable
    String generation() {
        return generation;
    }

    public void processed(long records) {
        processed.add(records);
        well(THREAD);
    }

    /** Something was brought to an end, with this outcome: a word from a small set, not a name. */
    public void outcome(String outcome) {
        Counter.builder("fichero.processed")
                .description("What was brought to an end, by outcome")
                .tags(tags.and("outcome", outcome))
                .register(meters)
                .increment();
    }

    /** How long one step of the stage took. */
    public void took(String step, Duration time) {
        Timer.builder("fichero.step")
                .description("Time that steps of the stages take")
                .tags(tags.and("step", step))
                .register(meters)
                .record(time);
    }

    /** One call to the embedder. */
    public void embedded(int batch, long embedded) {
        batches.record(batch);
        texts.increment(embedded);
        textsEmbedded.add(embedded);
    }

    /** What one task keeps for later; zero forgets the task. */
    public void waiting(String task, long records) {
        if (records == 0) {
            waiting.remove(task);
        } else {
            waiting.put(task, records);
        }
    }

    /** From now on what one task holds that was processed with another fingerprint than any of these is counted. */
    public void outdated(String task, List<String> fingerprints, long contents) {
        this.fingerprint = StageReport.joined(fingerprints);
        outdated.put(task, contents);
    }

    /** The task has moved to another process. */
    public void left(String task) {
        outdated.remove(task);
        waiting.remove(task);
    }

    @Nullable
    String fingerprint() {
        return fingerprint;
    }

    /** What all tasks of this process hold that is outdated, or null when that is not counted. */
    public @Nullable Long outdated() {
        return fingerprint == null
                ? null
                : outdated.values().stream().mapToLong(Long::longValue).sum();
    }

    /**
     * The stage is in trouble until this same thing is {@linkplain #well well} again.
     *
     * @param what names what is in trouble: one part's recovery does not hide another's outage
     */
    public void trouble(String what, String message) {
        troubles.put(what, new Trouble(message, clock.instant()));
    }

    public void well(String what) {
        troubles.remove(what);
    }

    long processed() {
        return processed.sum();
    }

    long textsEmbedded() {
        return textsEmbedded.sum();
    }

    /** What all tasks of this process keep for later. */
    public long waiting() {
        return waiting.values().stream().mapToLong(Long::longValue).sum();
    }

    /** The newest trouble, or null when the stage is well. */
    @Nullable
    Trouble trouble() {
        return troubles.values().stream()
                .max(Comparator.comparing(Trouble::since))
                .orElse(null);
    }

    record Trouble(String message, Instant since) {}
}
