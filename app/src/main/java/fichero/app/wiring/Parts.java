package fichero.app.wiring;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What was started, closed in the opposite order. A part that fails to close does not keep others open. */
final class Parts implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger("fichero.wiring");

    private final Deque<Part> open = new ArrayDeque<>();
    private boolean closed;

    private record Part(String name, AutoCloseable resource) {}

    /** Takes a part, started or about to be; after the end, it is closed at once. */
    <T extends AutoCloseable> T add(String name, T resource) {
        Part part = new Part(name, resource);
        synchronized (open) {
            if (!closed) {
                open.push(part);
                return resource;
            }
        }
        close(part);
        throw new StoppedException();
    }

    /** Closes one part before its time, so that it can be made anew. */
    void close(AutoCloseable resource) {
        Part found = null;
        synchronized (open) {
            for (Part part : open) {
                found = part.resource() == resource ? part : found;
            }
            open.remove(found);
        }
        if (found != null) {
            close(found);
        }
    }

    @Override
    public void close() {
        synchronized (open) {
            closed = true;
        }
        while (true) {
            Part part;
            synchronized (open) {
                part = open.poll();
            }
            if (part == null) {
                return;
            }
            close(part);
        }
    }

    private static void close(Part part) {
        long begun = System.nanoTime();
        try {
            part.resource().close();
        } catch (Exception e) {
            log.atWarn().addKeyValue("part", part.name()).setCause(e).log("A part did not close cleanly");
        }
        log.atDebug()
                .addKeyValue("part", part.name())
                .addKeyValue(
                        "millis", Duration.ofNanos(System.nanoTime() - begun).toMillis())
                .log("Closed");
    }

    /** Starting goes on no further, since the process is told to stop. */
    static final class StoppedException extends RuntimeException {
        private static final long serialVersionUID = 1L;
    }
}
