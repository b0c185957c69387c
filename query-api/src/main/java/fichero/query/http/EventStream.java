package fichero.query.http;

import fichero.query.access.Caller;
import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.WriteListener;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Server-sent events to one listener. They are written as fast as the listener reads and no faster, by nobody who waits: of
 * events that come meanwhile only the newest is kept. Safe for any thread.
 */
final class EventStream implements WriteListener {

    private static final Logger log = LoggerFactory.getLogger(EventStream.class);
    private static final byte[] COMMENT = ":\n\n".getBytes(StandardCharsets.US_ASCII);

    private final Caller caller;
    private final ServletOutputStream out;
    private final long begunNanos = System.nanoTime();
    private final CompletableFuture<Void> ended = new CompletableFuture<>();

    /** How many events are still to be written. */
    private long left;

    private boolean open;
    private boolean ending;
    private boolean unflushed;
    private byte @Nullable [] told;
    private byte @Nullable [] event;
    private boolean comment;
    private long saidNanos = begunNanos;
    private long lookedNanos = begunNanos;

    /** @param limit of events, after which it ends */
    EventStream(Caller caller, ServletOutputStream out, long limit) {
        this.caller = caller;
        this.out = out;
        this.left = limit;
    }

    /** Starts writing, on a request that is asynchronous by now. */
    void begin(byte[] first) {
        tell(first, begunNanos);
        out.setWriteListener(this);
    }

    Caller caller() {
        return caller;
    }

    /** Completes, never with an error, when nothing more is written: the listener went, or all is told. */
    CompletableFuture<Void> ended() {
        return ended;
    }

    long begunNanos() {
        return begunNanos;
    }

    /** Whether so long has gone by since somebody looked for this listener; from now on it has not. */
    synchronized boolean isDue(long now, long everyNanos) {
        boolean due = now - lookedNanos >= everyNanos;
        if (due) {
            lookedNanos = now;
        }
        return due;
    }

    /** Tells an event, unless it says what was told last. */
    void tell(byte[] newest, long now) {
        synchronized (this) {
            if (Arrays.equals(newest, told)) {
                return;
            }
            told = newest;
            event = newest;
            saidNanos = now;
        }
        write();
    }

    /** Says that the stream is alive, when nothing was said for so long. Who has gone is noticed by it. */
    void beat(long now, long everyNanos) {
        synchronized (this) {
            if (now - saidNanos < everyNanos) {
                return;
            }
            comment = true;
            saidNanos = now;
        }
        write();
    }

    /** Ends once what waits is written. */
    void end() {
        synchronized (this) {
            ending = true;
        }
        write();
    }

    @Override
    public void onWritePossible() {
        synchronized (this) {
            open = true;
        }
        write();
    }

    @Override
    public void onError(Throwable error) {
        log.atDebug().addKeyValue("error", error.getMessage()).log("a listener went away");
        ended.complete(null);
    }

    /** Completing runs what follows a request, so it must not be done while locked. */
    private void write() {
        boolean over;
        synchronized (this) {
            over = isOver();
        }
        if (over) {
            ended.complete(null);
        }
    }

    private boolean isOver() {
        if (!open || ended.isDone()) {
            return false;
        }
        try {
            return drain();
        } catch (IOException | IllegalStateException e) {
            log.atDebug().addKeyValue("error", e.getMessage()).log("a listener went away");
            return true;
        }
    }

    /** Each write and each flush needs to be asked for; what is not possible now goes on in {@link #onWritePossible}. */
    private boolean drain() throws IOException {
        while (out.isReady()) {
            if (unflushed) {
                unflushed = false;
                out.flush();
            } else if (left == 0) {
                return true;
            } else if (event != null) {
                byte[] next = event;
                event = null;
                comment = false;
                left--;
                unflushed = true;
                out.write(next);
            } else if (comment) {
                comment = false;
                unflushed = true;
                out.write(COMMENT);
            } else {
                return ending;
            }
        }
        return false;
    }
}
