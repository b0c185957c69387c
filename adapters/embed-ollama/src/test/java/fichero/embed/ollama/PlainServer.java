package fichero.embed.ollama;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Answers each path with the bytes it is told, whatever is asked: for thousands of answers, a server that is fast. */
final class PlainServer implements AutoCloseable {

    private final Map<String, Answer> answers = new ConcurrentHashMap<>();
    private final ExecutorService executor = Executors.newFixedThreadPool(2);
    private final HttpServer server;

    /** @param missing how many bytes more than there are it promises */
    @SuppressWarnings("ArrayRecordComponent")
    record Answer(int status, String type, byte[] body, int missing) {}

    PlainServer() {
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        server.setExecutor(executor);
        server.createContext("/", this::answer);
        server.start();
    }

    URI url() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
    }

    void answer(String path, Answer answer) {
        answers.put(path, answer);
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            exchange.getRequestBody().readAllBytes();
            Answer answer = answers.getOrDefault(exchange.getRequestURI().getPath(), new Answer(404, "", new byte[0], 0));
            if (!answer.type.isEmpty()) {
                exchange.getResponseHeaders().set("Content-Type", answer.type);
            }
            long length = (long) answer.body.length + answer.missing;
            exchange.sendResponseHeaders(answer.status, length == 0 ? -1 : length);
            try (OutputStream out = exchange.getResponseBody()) {
                out.write(answer.body);
            }
        } catch (IOException e) {
            // Less than promised, or nobody listens any more: both are meant.
            exchange.close();
        }
    }

    @Override
    public void close() {
        server.stop(0);
        executor.shutdownNow();
    }
}
