package fichero.app.command;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import fichero.schemas.Json;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/**
 * The stdio transport of the Model Context Protocol, one JSON-RPC message a line, on top of its HTTP transport: each line
 * is passed on, and what is answered is written as a line. There is nothing to keep in between, since the server knows no
 * sessions. Messages are passed on side by side, so a slow one does not hold up the others.
 */
final class McpBridge {

    private static final int AT_ONCE = 8;
    private static final long LAST_ANSWERS_WITHIN_SECONDS = 60;

    /** JSON-RPC 2.0, section 5.1. */
    private static final int PARSE_ERROR = -32700;

    /** Of those that JSON-RPC leaves to servers. */
    private static final int NOT_ANSWERED = -32000;

    private final InputStream in;
    private final OutputStream out;
    private final Post post;

    /** Passes a message on. */
    @FunctionalInterface
    interface Post {
        /** @return what is answered; empty for a message that wants no answer */
        Optional<String> post(String message) throws InterruptedException;
    }

    /** @param out nothing else may be written to it */
    McpBridge(InputStream in, OutputStream out, Post post) {
        this.in = in;
        this.out = out;
        this.post = post;
    }

    /** Returns once the other side has closed its output and every message has its answer. */
    void run() throws InterruptedException {
        ExecutorService threads = Executors.newFixedThreadPool(AT_ONCE);
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
            String line = lines.readLine();
            while (line != null) {
                String message = line;
                if (!message.isBlank()) {
                    threads.execute(() -> pass(message));
                }
                line = lines.readLine();
            }
        } catch (IOException e) {
            throw new CommandFailedException("Standard input cannot be read: " + e.getMessage());
        } finally {
            threads.shutdown();
        }
        if (!threads.awaitTermination(LAST_ANSWERS_WITHIN_SECONDS, TimeUnit.SECONDS)) {
            threads.shutdownNow();
        }
    }

    private void pass(String message) {
        JsonNode parsed;
        try {
            parsed = Json.mapper().readTree(message);
        } catch (JsonProcessingException e) {
            write(error(Json.mapper().nullNode(), PARSE_ERROR, "this is not JSON: " + e.getOriginalMessage()));
            return;
        }
        try {
            post.post(message).ifPresent(this::write);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (RuntimeException e) {
            // A notification has no id, and gets no answer.
            if (parsed.has("id") && parsed.has("method")) {
                write(error(parsed.path("id"), NOT_ANSWERED, String.valueOf(e.getMessage())));
            }
        }
    }

    private static String error(JsonNode id, int code, String message) {
        ObjectNode answer = Json.mapper().createObjectNode().put("jsonrpc", "2.0");
        answer.set("id", id);
        answer.putObject("error").put("code", code).put("message", message);
        return answer.toString();
    }

    /** A message ends with its line, so it must not hold another line end; JSON needs none. */
    private void write(String message) {
        byte[] line = (message.replace('\n', ' ').replace('\r', ' ') + "\n").getBytes(StandardCharsets.UTF_8);
        try {
            synchronized (out) {
                out.write(line);
                out.flush();
            }
        } catch (IOException e) {
            throw new CommandFailedException("Standard output cannot be written: " + e.getMessage());
        }
    }
}
