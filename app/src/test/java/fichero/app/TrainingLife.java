package fichero.app;

import fichero.app.platform.ClassArchive;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.awaitility.Awaitility;

/** A short life of the product that finds one document, to learn which classes it loads. */
final class TrainingLife {

    private static final String READY = "Fichero is ready: ";
    private static final Duration LONG_ENOUGH = Duration.ofMinutes(2);

    private TrainingLife() {}

    /**
     * Makes the archive anew.
     *
     * @param directory for it
     */
    static Path archive(Path directory) {
        Path archive = directory.resolve("classes.jsa");
        try {
            Files.createDirectories(directory);
            Files.deleteIfExists(archive);
            Path work = Files.createTempDirectory("fichero-training");
            Files.writeString(Files.createDirectories(work.resolve("docs")).resolve("a.md"), "# Una\n\nPalabra.\n");
            List<String> options = new ArrayList<>(ProductJvm.plain());
            options.add("-D" + ClassArchive.PROPERTY + "=" + archive);
            options.add("-XX:DumpLoadedClassList=" + directory + "/%p.main.list");
            try (CommandProcess product = CommandProcess.startWith(
                    options,
                    work,
                    "up",
                    work.resolve("docs").toString(),
                    "--data-dir",
                    work.resolve("data").toString(),
                    "--port",
                    "0")) {
                URI base = URI.create(product.awaitLine().substring(READY.length()));
                Awaitility.await().atMost(LONG_ENOUGH).until(() -> finds(base));
                new ClassArchive(archive, product.pid()).make(ProductJvm.classPath());
            }
            return archive;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    private static boolean finds(URI base) throws IOException, InterruptedException {
        HttpResponse<String> answer = HttpClient.newHttpClient()
                .send(
                        HttpRequest.newBuilder(base.resolve("/v1/search?q=palabra&mode=hybrid"))
                                .build(),
                        HttpResponse.BodyHandlers.ofString());
        return answer.body().contains("a.md");
    }

    static List<String> options(Path archive) {
        return List.of("-D" + ClassArchive.PROPERTY + "=" + archive, "-XX:SharedArchiveFile=" + archive);
    }
}
