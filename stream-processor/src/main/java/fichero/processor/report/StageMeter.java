package fichero.processor.report;

import java.time.Clock;
import java.time.Instant;
import java.util.Comparator;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/** Counts what one stage does in this process. Safe for any thread. */
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
    private volatile @Nullable String fingerprint;

    /** Of a stage that works for all generations of the index. */
    public StageMeter(String stage, Clock clock) {
        this(stage, null, clock);
    }

    /** @param generation that the stage works for, or null */
    public StageMeter(String stage, @Nullable String generation, Clock clock) {
        this.stage = stage;
        this.generation = generation;
        this.clock = clock;
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

    public void textsEmbedded(long texts) {
        textsEmbedded.add(texts);
    }

    /** What one task keeps for later; zero forgets the task. */
    public void waiting(String task, long records) {
        if (records == 0) {
            waiting.remove(task);
        } else {
            waiting.put(task, records);
        }
    }

    /** From now on what one task holds that was processed with another fingerprint than this one is counted. */
    public void outdated(String task, String fingerprint, long contents) {
        this.fingerprint = fingerprint;
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
