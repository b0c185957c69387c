package fichero.extract.tika.child;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Keeps a child's stderr flowing and its last lines at hand, for a start that fails. They are not logged: libraries
 * print pieces of documents.
 */
final class StderrTail {

    private static final int MAX_LINES = 10;
    private static final int MAX_LINE_CHARACTERS = 300;

    private final Deque<String> lines = new ArrayDeque<>();
    private final Thread thread;

    private StderrTail(Process process) {
        this.thread = new Thread(() -> drain(process), "extraction-stderr-" + process.pid());
        thread.setDaemon(true);
    }

    static StderrTail follow(Process process) {
        StderrTail tail = new StderrTail(process);
        tail.thread.start();
        return tail;
    }

    /** The last lines after a colon, or nothing. Waits a moment for a process that has just ended. */
    String said() {
        try {
            thread.join(1000);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        synchronized (lines) {
            return lines.isEmpty() ? "" : "; it said: " + String.join(" / ", lines);
        }
    }

    private void drain(Process process) {
        try (BufferedReader reader =
                new BufferedReader(new InputStreamReader(process.getErrorStream(), StandardCharsets.UTF_8))) {
            for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                keep(line);
            }
        } catch (IOException e) {
            // The process is gone.
        }
    }

    private void keep(String line) {
        synchronized (lines) {
            lines.addLast(line.substring(0, Math.min(line.length(), MAX_LINE_CHARACTERS)));
            if (lines.size() > MAX_LINES) {
                lines.removeFirst();
            }
        }
    }
}
