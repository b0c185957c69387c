package fichero.benchmarks;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;

/** The product as a user runs it: the launcher as a child process, asked over HTTP. */
public final class Product implements AutoCloseable {

    private static final String READY = "Fichero is ready: ";
    private static final Duration ANSWER = Duration.ofSeconds(30);
    private static final ObjectMapper JSON = new ObjectMapper();

    private final Process process;
    private final URI base;
    private final Duration startUp;
    private final HttpClient http = HttpClient.newHttpClient();

    private Product(Process process, URI base, Duration startUp) {
        this.process = process;
        this.base = base;
        this.startUp = startUp;
    }

    /** Starts {@code launcher up folder} and waits until it says that it is ready. */
    static Product start(Path launcher, Path folder, Path data) throws IOException {
        return start(launcher, folder, data, Map.of());
    }

    /** @param settings environment variables, such as {@code FICHERO_INDEX_KIND} */
    public static Product start(Path launcher, Path folder, Path data, Map<String, String> settings)
            throws IOException {
        return launch(
                List.of(launcher.toString(), "up", folder.toString(), "--data-dir", data.toString(), "--port", "0"),
                data.resolveSibling("benchmark.err"),
                settings);
    }

    /** Starts {@code launcher serve}, which answers for a broker that others fill. */
    static Product serve(Path launcher, Path config, Path data) throws IOException {
        return launch(
                List.of(
                        launcher.toString(),
                        "serve",
                        "--config",
                        config.toString(),
                        "--data-dir",
                        data.toString(),
                        "--port",
                        "0"),
                data.resolveSibling("serve.err"),
                Map.of());
    }

    private static Product launch(List<String> command, Path errors, Map<String, String> settings) throws IOException {
        long began = System.nanoTime();
        ProcessBuilder builder = new ProcessBuilder(command).redirectError(errors.toFile());
        builder.environment().putAll(settings);
        Process process = builder.start();
        BufferedReader lines =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            if (line.startsWith(READY)) {
                return new Product(
                        process,
                        URI.create(line.substring(READY.length()).strip()),
                        Duration.ofNanos(System.nanoTime() - began));
            }
        }
        process.destroyForcibly();
        throw new IOException("the product ended before it was ready; see " + errors);
    }

    /** From the launcher's start to the ready line. */
    Duration startUp() {
        return startUp;
    }

    /** Processor time of the product and its children so far: the broker, and those that read documents. */
    Duration cpu() {
        return Stream.concat(Stream.of(process.toHandle()), process.descendants())
                .map(handle -> handle.info().totalCpuDuration().orElse(Duration.ZERO))
                .reduce(Duration.ZERO, Duration::plus);
    }

    /** The most memory that it had resident at once, without its children; 0 where the system does not tell. */
    long peakMebibytes() {
        try {
            for (String line : Files.readAllLines(Path.of("/proc", Long.toString(process.pid()), "status"))) {
                if (line.startsWith("VmHWM:")) {
                    return Long.parseLong(line.replaceAll("\\D", "")) / 1024;
                }
            }
            return 0;
        } catch (IOException e) {
            return 0;
        }
    }

    /** Its process, whose children are the broker and those that read documents. */
    public ProcessHandle handle() {
        return process.toHandle();
    }

    JsonNode get(String pathAndQuery) {
        String answer = text(pathAndQuery);
        try {
            return JSON.readTree(answer);
        } catch (IOException e) {
            throw new IllegalStateException(pathAndQuery + " did not answer in JSON: " + answer, e);
        }
    }

    /** What it answers. */
    public String text(String pathAndQuery) {
        try {
            HttpRequest request = HttpRequest.newBuilder(base.resolve(pathAndQuery))
                    .timeout(ANSWER)
                    .build();
            HttpResponse<String> answer = http.send(request, HttpResponse.BodyHandlers.ofString());
            if (answer.statusCode() != 200) {
                throw new IllegalStateException(
                        pathAndQuery + " answered " + answer.statusCode() + ": " + answer.body());
            }
            return answer.body();
        } catch (IOException e) {
            throw new IllegalStateException(pathAndQuery + " did not answer", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    public JsonNode status() {
        return get("/v1/status");
    }

    public boolean isIdle() {
        return status().path("state").asText().equals("idle");
    }

    public long textsEmbedded() {
        return status().path("texts_embedded").asLong();
    }

    /** Texts given to the embedder by this process, whether what came of it was kept or not. */
    long textsGivenToTheEmbedder() {
        return text("/metrics")
                .lines()
                .filter(line -> line.startsWith("fichero_embedder_texts_total"))
                .mapToLong(line -> (long) Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1)))
                .sum();
    }

    /** Whether the best hits for this query in this mode are in a file of this name. */
    boolean finds(String query, String mode, String fileName) {
        JsonNode answer =
                get("/v1/search?top_k=5&mode=" + mode + "&q=" + URLEncoder.encode(query, StandardCharsets.UTF_8));
        for (JsonNode hit : answer.path("hits")) {
            for (JsonNode file : hit.path("files")) {
                if (file.asText().endsWith(fileName)) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Polls until the condition holds and returns how long that took. */
    public static Duration await(String what, Duration atMost, Duration every, BooleanSupplier condition) {
        long began = System.nanoTime();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() - began > atMost.toNanos()) {
                throw new IllegalStateException("not within " + atMost + ": " + what);
            }
            try {
                TimeUnit.MILLISECONDS.sleep(every.toMillis());
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IllegalStateException(e);
            }
        }
        return Duration.ofNanos(System.nanoTime() - began);
    }

    /** SIGKILL, for it and its children at once. */
    void kill() throws InterruptedException {
        Stream.concat(process.descendants(), Stream.of(process.toHandle()))
                .toList()
                .forEach(ProcessHandle::destroyForcibly);
        process.waitFor();
    }

    /** Asks it to stop, as a service manager would. */
    @Override
    public void close() {
        process.destroy();
        try {
            if (!process.waitFor(40, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
