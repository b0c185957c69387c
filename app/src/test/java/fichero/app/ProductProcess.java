package fichero.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import fichero.schemas.Json;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** The product as a person runs it: a process of its own that is asked over HTTP, and stopped or killed from outside. */
final class ProductProcess implements AutoCloseable {

    static final Duration LONG_ENOUGH = Duration.ofMinutes(3);

    private static final String READY = "Fichero is ready: ";
    private static final HttpClient HTTP = HttpClient.newHttpClient();

    private final Process process;
    private final BufferedReader output;
    private String url = "";

    private ProductProcess(Process process) {
        this.process = process;
        this.output = process.inputReader(StandardCharsets.UTF_8);
    }

    /**
     * Starts it with the instant embedder; does not wait.
     *
     * @param errors file for standard error
     * @param jvm options such as {@code -Dfichero.test.journal=…}
     */
    static ProductProcess start(Path errors, List<String> jvm, String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx512m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1"));
        command.addAll(jvm);
        command.add(InstantMain.class.getName());
        command.addAll(Arrays.asList(arguments));
        ProcessBuilder builder = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.appendTo(errors.toFile()));
        builder.environment().put("CLASSPATH", System.getProperty("java.class.path"));
        return new ProductProcess(builder.start());
    }

    /** Waits for its one line; fails when it ends instead. */
    ProductProcess awaitReady() throws IOException {
        String line = output.readLine();
        assertThat(line).as("what it says when ready").startsWith(READY);
        url = line.substring(READY.length());
        return this;
    }

    String url() {
        return url;
    }

    long pid() {
        return process.pid();
    }

    JsonNode get(String pathAndQuery) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create(url + pathAndQuery))
                .timeout(Duration.ofSeconds(30))
                .build();
        return Json.mapper().readTree(HTTP.send(request, BodyHandlers.ofByteArray()).body());
    }

    /** File ids of the hits, best first. */
    List<String> search(String words, String mode) throws IOException, InterruptedException {
        JsonNode answer =
                get("/v1/search?mode=" + mode + "&q=" + URLEncoder.encode(words, StandardCharsets.UTF_8));
        List<String> files = new ArrayList<>();
        answer.path("hits").forEach(hit -> hit.path("files").forEach(file -> files.add(file.asText())));
        return files;
    }

    JsonNode status() throws IOException, InterruptedException {
        return get("/v1/status");
    }

    void awaitIdle() {
        await().atMost(LONG_ENOUGH)
                .pollInterval(Duration.ofMillis(200))
                .ignoreExceptions()
                .until(() -> status().path("state").asText(), "idle"::equals);
    }

    /** What it still writes to standard output. */
    List<String> remainingOutput() {
        return output.lines().toList();
    }

    int awaitExit() throws InterruptedException {
        assertThat(process.waitFor(LONG_ENOUGH.toMillis(), TimeUnit.MILLISECONDS))
                .as("it ends")
                .isTrue();
        return process.exitValue();
    }

    /** SIGTERM. */
    int terminate() throws InterruptedException {
        process.destroy();
        return awaitExit();
    }

    /** SIGKILL. */
    void kill() throws InterruptedException {
        process.destroyForcibly();
        awaitExit();
    }

    @Override
    public void close() throws InterruptedException {
        if (process.isAlive()) {
            process.destroy();
            if (!process.waitFor(40, TimeUnit.SECONDS)) {
                process.destroyForcibly().waitFor();
            }
        }
    }
}
