package fichero.extract.tika.ocr;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The tesseract program of this machine. It reads one picture at a time, in a process of its own, with one thread and
 * the languages of the two that it has: Spanish and English.
 */
public final class Tesseract {

    private static final Logger log = LoggerFactory.getLogger(Tesseract.class);

    private static final String PROGRAM = "tesseract";
    private static final List<String> WANTED_LANGUAGES = List.of("spa", "eng");
    private static final Duration START_TIMEOUT = Duration.ofSeconds(10);

    /** A page has some 3,000 characters. */
    private static final int MAX_BYTES = 4 * 1024 * 1024;

    private final Path program;
    private final List<String> languages;
    private final Duration budget;

    private Tesseract(Path program, List<String> languages, Duration budget) {
        this.program = program;
        this.languages = languages;
        this.budget = budget;
    }

    /**
     * @param budget how long it may take for all pictures of a document
     * @return null when there is none on the path
     */
    public static @Nullable Tesseract find(Duration budget) {
        String path = System.getenv("PATH");
        for (String folder : (path == null ? "" : path).split(File.pathSeparator)) {
            Path program = Path.of(folder, PROGRAM);
            if (!folder.isEmpty() && Files.isExecutable(program) && Files.isRegularFile(program)) {
                return new Tesseract(program, languages(program), budget);
            }
        }
        return null;
    }

    /** Begins with a document, whose pictures share the time. */
    public Recognition start() {
        return new Recognition(this, System.nanoTime() + budget.toNanos());
    }

    /**
     * @param picture a file in a format that the program knows
     * @throws IOException when it says that it cannot read it, or takes longer
     */
    String read(Path picture, Duration timeout) throws IOException {
        List<String> arguments =
                new ArrayList<>(List.of(picture.toAbsolutePath().toString(), "stdout"));
        if (!languages.isEmpty()) {
            arguments.add("-l");
            arguments.add(String.join("+", languages));
        }
        return run(program, arguments, timeout);
    }

    private static List<String> languages(Path program) {
        try {
            List<String> installed = run(program, List.of("--list-langs"), START_TIMEOUT)
                    .lines()
                    .map(String::strip)
                    .toList();
            return WANTED_LANGUAGES.stream().filter(installed::contains).toList();
        } catch (IOException e) {
            log.atWarn().setCause(e).log("tesseract does not tell its languages; it is used with its default");
            return List.of();
        }
    }

    private static String run(Path program, List<String> arguments, Duration timeout) throws IOException {
        List<String> command = new ArrayList<>(List.of(program.toString()));
        command.addAll(arguments);
        ProcessBuilder builder = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD);
        // As many documents are read at once as there are children; more threads would only fight.
        builder.environment().put("OMP_THREAD_LIMIT", "1");
        Process process = builder.start();
        Thread watch = watch(process, timeout);
        try (InputStream said = process.getInputStream()) {
            process.getOutputStream().close();
            String text = new String(said.readNBytes(MAX_BYTES), StandardCharsets.UTF_8);
            int status = process.waitFor();
            if (status != 0) {
                throw new IOException("tesseract ended with status " + status);
            }
            return text;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while tesseract was reading", e);
        } finally {
            process.destroyForcibly();
            watch.interrupt();
        }
    }

    private static Thread watch(Process process, Duration timeout) {
        Thread watch = new Thread(
                () -> {
                    try {
                        if (!process.waitFor(timeout.toMillis(), TimeUnit.MILLISECONDS)) {
                            process.destroyForcibly();
                        }
                    } catch (InterruptedException e) {
                        // It ended in time.
                        return;
                    }
                },
                "tesseract-watch");
        watch.setDaemon(true);
        watch.start();
        return watch;
    }
}
