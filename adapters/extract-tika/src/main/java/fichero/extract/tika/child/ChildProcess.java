package fichero.extract.tika.child;

import fichero.core.extraction.DocumentSource;
import fichero.core.extraction.Entry;
import fichero.core.extraction.EntrySink;
import fichero.core.extraction.ExtractedDocument;
import fichero.core.failure.PoisonException;
import fichero.core.failure.RetryableException;
import fichero.extract.tika.archive.SpooledEntry;
import fichero.extract.tika.child.ChildDiedException.Cause;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A running child JVM. One thread asks at a time; any thread may close it. */
public final class ChildProcess implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(ChildProcess.class);

    /** A JVM that takes longer than this to come up is on a machine in trouble. */
    private static final Duration START_TIMEOUT = Duration.ofSeconds(60);

    private static final Duration EXIT_PATIENCE = Duration.ofSeconds(5);
    private static final int BUFFER_BYTES = 64 * 1024;

    private final Process process;
    private final ChildDirectory directory;
    private final StderrTail stderr;
    private final DataOutputStream questions;
    private final DataInputStream answers;
    private final ScheduledExecutorService watchdog;
    private final int maxCharacters;
    private volatile boolean timedOut;
    private volatile boolean closed;
    private int documents;

    private ChildProcess(
            Process process, ChildDirectory directory, ScheduledExecutorService watchdog, int maxCharacters) {
        this.process = process;
        this.directory = directory;
        this.watchdog = watchdog;
        this.maxCharacters = maxCharacters;
        this.stderr = StderrTail.follow(process);
        this.questions = new DataOutputStream(new BufferedOutputStream(process.getOutputStream(), BUFFER_BYTES));
        this.answers = new DataInputStream(new BufferedInputStream(process.getInputStream(), BUFFER_BYTES));
    }

    /**
     * Starts a child and waits until it is ready.
     *
     * @throws IOException when no process starts or it does not come up; the message has what it said
     */
    public static ChildProcess start(ChildOptions options, ScheduledExecutorService watchdog) throws IOException {
        ChildDirectory directory = ChildDirectory.create();
        ChildProcess child;
        try {
            Path place = directory.path();
            child = new ChildProcess(
                    ChildCommand.of(place, options).start(), directory, watchdog, options.maxCharacters());
        } catch (IOException e) {
            directory.delete();
            throw e;
        }
        try {
            child.within(START_TIMEOUT, child::awaitReady);
            return child;
        } catch (ChildDiedException e) {
            child.close();
            throw new IOException("the extraction process did not start: " + e.getMessage() + child.stderr.said(), e);
        }
    }

    public long pid() {
        return process.pid();
    }

    /** How many documents it was asked for. */
    public int documents() {
        return documents;
    }

    public boolean isAlive() {
        return !closed && !timedOut && process.isAlive();
    }

    /**
     * @param sink takes the files inside, once the child has answered
     * @throws PoisonException what the child says of the document
     * @throws ChildDiedException when it ended before it answered; it is of no use any more
     */
    public ExtractedDocument extract(DocumentSource source, EntrySink sink, Duration timeout)
            throws ChildDiedException {
        documents++;
        Answer answer = within(timeout, () -> {
            Questions.write(questions, source);
            return Answers.read(answers, maxCharacters);
        });
        if (answer instanceof Answer.Extracted extracted) {
            extracted.entries().forEach(entry -> handOver(entry, sink));
            return extracted.document();
        }
        if (answer instanceof Answer.Refused refused) {
            throw new PoisonException(refused.reason(), refused.detail(), refused.detectedType(), null);
        }
        if (answer instanceof Answer.NoSpace noSpace) {
            throw new RetryableException("the disk of the temporary directory is full: " + noSpace.detail());
        }
        throw new IllegalStateException("unknown kind of answer: " + answer.getClass());
    }

    private static void handOver(SpooledEntry spooled, EntrySink sink) {
        try {
            sink.accept(entry(spooled));
        } finally {
            if (spooled.file() != null) {
                delete(spooled.file());
            }
        }
    }

    private static void delete(Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            log.atDebug().addKeyValue("file", file).setCause(e).log("cannot delete a spooled file");
        }
    }

    private static Entry entry(SpooledEntry spooled) {
        Path file = spooled.file();
        String name = spooled.path().substring(spooled.path().lastIndexOf('/') + 1);
        DocumentSource source = file == null ? null : new DocumentSource.Reference(name, file, spooled.sizeBytes());
        return new Entry(
                spooled.path(), spooled.sizeBytes(), spooled.modifiedAt(), source, spooled.refused(), spooled.detail());
    }

    /** Kills it and waits until it is gone. */
    @Override
    public void close() {
        closed = true;
        kill();
        awaitExit();
        directory.delete();
    }

    private Integer awaitReady() throws IOException {
        int first = answers.readInt();
        if (first != Answers.READY) {
            throw new IOException("it answered 0x" + Integer.toHexString(first) + " instead of being ready");
        }
        return first;
    }

    private interface Exchange<T> {
        T run() throws IOException;
    }

    private <T> T within(Duration timeout, Exchange<T> exchange) throws ChildDiedException {
        ScheduledFuture<?> alarm = watchdog.schedule(this::timeOut, timeout.toMillis(), TimeUnit.MILLISECONDS);
        try {
            return exchange.run();
        } catch (IOException | IllegalArgumentException | UncheckedIOException | ArrayIndexOutOfBoundsException e) {
            // Either the pipe broke, or what came through it is not ours: the child is lost both ways.
            throw death(timeout, e);
        } finally {
            alarm.cancel(false);
        }
    }

    private void timeOut() {
        timedOut = true;
        kill();
    }

    /** With the programs that it runs, which would go on without it. */
    private void kill() {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
    }

    private ChildDiedException death(Duration timeout, Exception e) {
        if (closed) {
            return new ChildDiedException(Cause.CLOSED, "the extractor was closed", e);
        }
        if (timedOut) {
            return new ChildDiedException(Cause.TIMED_OUT, "no answer within " + timeout.toMillis() + " ms", e);
        }
        int status = awaitExit();
        if (status == ChildMain.EXIT_OUT_OF_MEMORY) {
            return new ChildDiedException(Cause.OUT_OF_MEMORY, "the heap is exhausted", e);
        }
        return new ChildDiedException(
                closed ? Cause.CLOSED : timedOut ? Cause.TIMED_OUT : Cause.CRASHED,
                "the process ended with status " + status + " (" + e.getMessage() + ")",
                e);
    }

    /** Its exit status; a process that does not end by itself is killed. */
    private int awaitExit() {
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    if (!process.waitFor(EXIT_PATIENCE.toMillis(), TimeUnit.MILLISECONDS)) {
                        process.destroyForcibly();
                        process.waitFor();
                    }
                    return process.exitValue();
                } catch (InterruptedException e) {
                    interrupted = true;
                    process.destroyForcibly();
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
