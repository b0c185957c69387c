package fichero.extract.tika;

import fichero.core.extraction.DocumentSource;
import fichero.core.extraction.EntrySink;
import fichero.core.extraction.ExtractedDocument;
import fichero.core.extraction.TextExtractor;
import fichero.core.failure.PoisonException;
import fichero.core.failure.Reason;
import fichero.core.failure.RetryableException;
import fichero.core.failure.SetupException;
import fichero.extract.tika.child.ChildDiedException;
import fichero.extract.tika.child.ChildOptions;
import fichero.extract.tika.child.ChildProcess;
import fichero.extract.tika.ocr.Tesseract;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import org.apache.tika.Tika;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Extracts text in child JVMs, so that a document that hangs, crashes or takes all memory costs a child and not this
 * process. A document that killed its child gets one more try in a fresh one.
 */
public final class ChildProcessExtractor implements TextExtractor {

    private static final Logger log = LoggerFactory.getLogger(ChildProcessExtractor.class);

    /** Raise when the same document would give other text, blocks, title, language or metadata. */
    private static final int VERSION = 2;
    /** Asked for with every content, while Tika looks up its version in a jar each time. */
    private static final String FINGERPRINT =
            Tika.getString().replace("Apache Tika ", "tika-") + "/fichero-extract-" + VERSION;

    private static final int TRIES = 2;

    /** A file this many times smaller than the heap that it exhausts is a bomb; Tika draws the line there too. */
    private static final int BOMB_RATIO = 100;

    private final ExtractionLimits limits;
    private final List<String> jvmOptions;
    private final BlockingQueue<Slot> idle;
    private final List<Slot> slots = new ArrayList<>();
    private @Nullable ScheduledExecutorService watchdog;
    private volatile boolean closed;

    public ChildProcessExtractor(ExtractionLimits limits) {
        this(limits, List.of());
    }

    /** @param jvmOptions for the children, beside those that their limits take */
    public ChildProcessExtractor(ExtractionLimits limits, List<String> jvmOptions) {
        this.limits = limits;
        this.jvmOptions = List.copyOf(jvmOptions);
        this.idle = new ArrayBlockingQueue<>(limits.children(), true);
    }

    @Override
    public String fingerprint() {
        // With OCR the same document has other text.
        return FINGERPRINT + (limits.ocr() ? "+ocr" : "");
    }

    /**
     * Starts the first child; the others start when they are needed.
     *
     * @throws SetupException when no child JVM comes up
     */
    @Override
    public synchronized void start() {
        if (watchdog != null) {
            throw new IllegalStateException("the extractor was started before");
        }
        ScheduledExecutorService executor = Executors.newSingleThreadScheduledExecutor(task -> {
            Thread thread = new Thread(task, "extraction-watchdog");
            thread.setDaemon(true);
            return thread;
        });
        watchdog = executor;
        for (int i = 0; i < limits.children(); i++) {
            slots.add(new Slot(executor));
        }
        try {
            slots.get(0).child();
        } catch (IOException e) {
            throw new SetupException(
                    "cannot start the extraction process: " + e.getMessage()
                            + "; check that the machine has memory for a heap of " + limits.heapMiB()
                            + " MiB and that the temporary directory can be written",
                    e);
        }
        idle.addAll(slots);
        if (limits.ocr() && Tesseract.find(limits.ocrBudget()) == null) {
            log.atWarn().log("OCR is on, but the path has no tesseract: pictures and scanned pages have no text");
        }
    }

    @Override
    public ExtractedDocument extract(DocumentSource source, EntrySink entries) {
        if (watchdog == null) {
            throw new IllegalStateException("start() the extractor first");
        }
        Slot slot = take();
        try {
            return extract(source, entries, slot);
        } finally {
            idle.add(slot);
        }
    }

    private ExtractedDocument extract(DocumentSource source, EntrySink entries, Slot slot) {
        for (int attempt = 1; ; attempt++) {
            try {
                return slot.child().extract(source, entries, limits.timeout());
            } catch (ChildDiedException death) {
                slot.discard();
                if (death.how() == ChildDiedException.Cause.CLOSED) {
                    throw new RetryableException("the extractor was closed", death);
                }
                log.atWarn()
                        .addKeyValue("how", death.how())
                        .addKeyValue("detail", death.getMessage())
                        .addKeyValue("attempt", attempt)
                        .addKeyValue("sizeBytes", source.sizeBytes())
                        .log("a document ended its extraction process");
                if (attempt == TRIES) {
                    throw poison(source, death);
                }
            } catch (IOException e) {
                // Says nothing about the document: the machine has no memory or no processes left.
                throw new RetryableException("cannot start another extraction process: " + e.getMessage(), e);
            }
        }
    }

    private PoisonException poison(DocumentSource source, ChildDiedException death) {
        String detail = death.getMessage() + ", in " + TRIES + " tries";
        return switch (death.how()) {
            case TIMED_OUT -> new PoisonException(Reason.TIMEOUT, detail, death);
            case OUT_OF_MEMORY -> {
                long heapBytes = limits.heapMiB() * 1024L * 1024L;
                boolean bomb = source.sizeBytes() * BOMB_RATIO < heapBytes;
                yield new PoisonException(bomb ? Reason.EXPANSION_LIMIT : Reason.OUT_OF_MEMORY, detail, death);
            }
            case CRASHED, CLOSED -> new PoisonException(Reason.INTERNAL_ERROR, detail, death);
        };
    }

    private Slot take() {
        try {
            return idle.take();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new RetryableException("interrupted while waiting for an extraction process", e);
        }
    }

    /** Ends the children; documents they are at fail as retryable. */
    @Override
    public synchronized void close() {
        closed = true;
        slots.forEach(Slot::discard);
        ScheduledExecutorService executor = watchdog;
        if (executor != null) {
            executor.shutdownNow();
        }
    }

    /** A place for one child at a time. Whoever took it from {@code idle} uses it alone; only {@code close} intrudes. */
    private final class Slot {

        private final ScheduledExecutorService watchdog;
        private @Nullable ChildProcess child;

        Slot(ScheduledExecutorService watchdog) {
            this.watchdog = watchdog;
        }

        synchronized ChildProcess child() throws IOException {
            ChildProcess current = child;
            if (current != null && current.isAlive() && current.documents() < limits.documentsPerChild()) {
                return current;
            }
            discard();
            if (closed) {
                throw new RetryableException("the extractor was closed");
            }
            ChildProcess fresh = ChildProcess.start(
                    new ChildOptions(limits.heapMiB(), limits.maxCharacters(), limits.ocrBudget(), jvmOptions),
                    watchdog);
            log.atDebug().addKeyValue("pid", fresh.pid()).log("an extraction process started");
            child = fresh;
            return fresh;
        }

        synchronized void discard() {
            ChildProcess current = child;
            child = null;
            if (current != null) {
                current.close();
            }
        }
    }
}
