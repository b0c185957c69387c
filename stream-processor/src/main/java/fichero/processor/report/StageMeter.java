package fichero.processor.report;

import java.time.Clock;
import java.time.Instant;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/** Counts what one stage does in this process. Safe for any thread. */
public final class StageMeter {

    private final String stage;
    private final Clock clock;
    private final LongAdder processed = new LongAdder();
    private final LongAdder textsEmbedded = new LongAdder();
    private final ConcurrentMap<String, Long> waiting = new ConcurrentHashMap<>();
    private final AtomicReference<@Nullable Trouble> trouble = new AtomicReference<>();

    public StageMeter(String stage, Clock clock) {
        this.stage = stage;
        this.clock = clock;
    }

    public String stage() {
        return stage;
    }

    public void processed(long records) {
        processed.add(records);
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

    /** The stage is in trouble until {@link #well()}. */
    public void trouble(String message) {
        trouble.set(new Trouble(message, clock.instant()));
    }

    public void well() {
        trouble.set(null);
    }

    long processed() {
        return processed.sum();
    }

    long textsEmbedded() {
        return textsEmbedded.sum();
    }

    long waiting() {
        return waiting.values().stream().mapToLong(Long::longValue).sum();
    }

    @Nullable
    Trouble trouble() {
        return trouble.get();
    }

    record Trouble(String message, Instant since) {}
}
