package fichero.testkit.ollama;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A server on a port of 127.0.0.1 that answers {@code /api/chat} as Ollama 0.32 does, one line at a time, and notices when
 * whoever asked has gone. Each line has fields that no client knows, as the next version's will.
 */
public final class OllamaChatDouble implements AutoCloseable {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final long SIGN_OF_LIFE_MILLIS = 20;

    /** What is written once the pieces are. */
    private enum Ending {
        STOP,
        LENGTH,
        ERROR,
        /** Signs of life, until whoever asked has gone. */
        NEVER,
        /** The connection is closed in the middle. */
        BREAK
    }

    private record Script(int status, String body, List<String> pieces, Ending ending) {}

    private final HttpServer server;
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final CountDownLatch closing = new CountDownLatch(1);
    private final AtomicInteger hungUp = new AtomicInteger();
    private volatile Script script = new Script(200, "", List.of("Yes."), Ending.STOP);
    private volatile JsonNode lastRequest = JSON.createObjectNode();
    private volatile String lastToken = "";

    private OllamaChatDouble() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getByName("127.0.0.1"), 0), 0);
        server.setExecutor(threads);
        server.createContext("/", this::answer);
        server.start();
    }

    public static OllamaChatDouble start() {
        try {
            return new OllamaChatDouble();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot listen on 127.0.0.1", e);
        }
    }

    public URI url() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
    }

    /** Writes these pieces, each in a line of its own, from now on. */
    public void says(String... pieces) {
        script = new Script(200, "", List.of(pieces), Ending.STOP);
    }

    /** Writes these pieces and has no more room, from now on. */
    public void isCutAfter(String... pieces) {
        script = new Script(200, "", List.of(pieces), Ending.LENGTH);
    }

    /** Writes these pieces and then goes on without text, until whoever asked has gone. */
    public void goesOnAfter(String... pieces) {
        script = new Script(200, "", List.of(pieces), Ending.NEVER);
    }

    /** Writes these pieces and then a line with this error. */
    public void failsAfter(String error, String... pieces) {
        script = new Script(200, error, List.of(pieces), Ending.ERROR);
    }

    /** Writes these pieces and closes the connection. */
    public void breaksAfter(String... pieces) {
        script = new Script(200, "", List.of(pieces), Ending.BREAK);
    }

    /** Refuses, from now on. */
    public void refuses(int status, String error) {
        script = new Script(status, JSON.createObjectNode().put("error", error).toString(), List.of(), Ending.STOP);
    }

    /** The last request, as it came. */
    public JsonNode lastRequest() {
        return lastRequest;
    }

    /** The last request's {@code Authorization}, or nothing. */
    public String lastToken() {
        return lastToken;
    }

    /** How many of those who asked have gone before the answer's end. */
    public int hungUp() {
        return hungUp.get();
    }

    private void answer(HttpExchange exchange) throws IOException {
        Script now = script;
        try (exchange) {
            String token = exchange.getRequestHeaders().getFirst("Authorization");
            lastToken = token == null ? "" : token;
            lastRequest = JSON.readTree(exchange.getRequestBody().readAllBytes());
            if (!exchange.getRequestURI().getPath().equals("/api/chat")) {
                exchange.sendResponseHeaders(404, -1);
            } else if (now.status() != 200) {
                byte[] body = now.body().getBytes(StandardCharsets.UTF_8);
                exchange.sendResponseHeaders(now.status(), body.length);
                exchange.getResponseBody().write(body);
            } else {
                exchange.getResponseHeaders().set("Content-Type", "application/x-ndjson");
                exchange.sendResponseHeaders(200, 0);
                write(now, exchange.getResponseBody());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void write(Script now, OutputStream body) throws IOException, InterruptedException {
        for (String piece : now.pieces()) {
            line(body, piece(piece));
        }
        switch (now.ending()) {
            case STOP -> line(body, end("stop"));
            case LENGTH -> line(body, end("length"));
            case ERROR -> line(body, JSON.createObjectNode().put("error", now.body()));
            case NEVER -> untilGone(body);
            case BREAK -> throw new IOException("the test has it break off here");
        }
    }

    private void untilGone(OutputStream body) throws InterruptedException {
        try {
            while (!closing.await(SIGN_OF_LIFE_MILLIS, TimeUnit.MILLISECONDS)) {
                line(body, piece(""));
            }
        } catch (IOException gone) {
            hungUp.incrementAndGet();
        }
    }

    private static ObjectNode piece(String text) {
        ObjectNode line = JSON.createObjectNode().put("model", "llama3.2:3b").put("of_the_next_version", true);
        line.putObject("message").put("role", "assistant").put("content", text);
        return line.put("done", false);
    }

    private static ObjectNode end(String reason) {
        ObjectNode line = piece("");
        return line.put("done", true).put("done_reason", reason).put("eval_count", 7);
    }

    private static void line(OutputStream body, JsonNode line) throws IOException {
        body.write((line + "\n").getBytes(StandardCharsets.UTF_8));
        body.flush();
    }

    @Override
    public void close() {
        closing.countDown();
        server.stop(0);
        threads.shutdownNow();
    }
}
