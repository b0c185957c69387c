package fichero.app.chaos;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** What the operating system does to a process from outside. Each needs no more rights than to own the process. */
final class Signals {

    private Signals() {}

    static void stop(ProcessHandle process) {
        run(List.of("kill", "-STOP", String.valueOf(process.pid())));
    }

    static void go(ProcessHandle process) {
        run(List.of("kill", "-CONT", String.valueOf(process.pid())));
    }

    /**
     * No file of the process grows beyond so many bytes from now on: a write that would is refused, as on a full disk. The
     * processes that it starts are bound as well.
     *
     * @return false where the system has no such limit
     */
    static boolean limitFiles(ProcessHandle process, String bytes) {
        return run(List.of("prlimit", "--pid", String.valueOf(process.pid()), "--fsize=" + bytes + ":"));
    }

    static void freeFiles(ProcessHandle process) {
        limitFiles(process, "unlimited");
    }

    private static boolean run(List<String> command) {
        try {
            Process running = new ProcessBuilder(new ArrayList<>(command))
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            return running.waitFor(10, TimeUnit.SECONDS) && running.exitValue() == 0;
        } catch (IOException e) {
            if (command.get(0).equals("prlimit")) {
                return false;
            }
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        }
    }
}
