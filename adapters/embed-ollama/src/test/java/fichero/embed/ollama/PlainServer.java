package fichero.embed.ollama;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * Answers each path with the bytes it is told, whatever is asked, and hangs up: for thousands of answers, a server that is
 * fast, and that may promise more than it sends.
 */
final class PlainServer implements AutoCloseable {

    private static final Answer NOT_FOUND = new Answer(404, "", new byte[0], 0);

    private final Map<String, Answer> answers = new ConcurrentHashMap<>();
    private final ExecutorService executor = Executors.newCachedThreadPool();
    private final ServerSocket server;

    /** @param missing how many bytes more than there are it promises */
    @SuppressWarnings("ArrayRecordComponent")
    record Answer(int status, String type, byte[] body, int missing) {}

    PlainServer() {
        try {
            server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        executor.execute(this::accept);
    }

    URI url() {
        return URI.create("http://127.0.0.1:" + server.getLocalPort());
    }

    void answer(String path, Answer answer) {
        answers.put(path, answer);
    }

    private void accept() {
        try {
            while (true) {
                Socket socket = server.accept();
                executor.execute(() -> serve(socket));
            }
        } catch (IOException e) {
            // Closed.
        }
    }

    private void serve(Socket socket) {
        try (socket) {
            InputStream in = new BufferedInputStream(socket.getInputStream());
            String head = head(in);
            in.readNBytes(length(head));
            Answer answer = answers.getOrDefault(head.split(" ", 3)[1], NOT_FOUND);
            OutputStream out = socket.getOutputStream();
            out.write(("HTTP/1.1 " + answer.status + " Told\r\nConnection: close\r\n"
                            + (answer.type.isEmpty() ? "" : "Content-Type: " + answer.type + "\r\n")
                            + "Content-Length: " + (answer.body.length + answer.missing) + "\r\n\r\n")
                    .getBytes(ISO_8859_1));
            out.write(answer.body);
            out.flush();
        } catch (IOException e) {
            // Nobody listens any more.
        }
    }

    private static String head(InputStream in) throws IOException {
        ByteArrayOutputStream head = new ByteArrayOutputStream();
        for (int last = 0; last != 0x0d0a0d0a; ) {
            int next = in.read();
            if (next < 0) {
                throw new IOException("the request ended");
            }
            head.write(next);
            last = last << 8 | next;
        }
        return head.toString(ISO_8859_1);
    }

    private static int length(String head) {
        for (String line : head.toLowerCase(Locale.ROOT).split("\r\n", -1)) {
            if (line.startsWith("content-length:")) {
                return Integer.parseInt(line.substring(line.indexOf(':') + 1).strip());
            }
        }
        return 0;
    }

    @Override
    public void close() {
        try {
            server.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        executor.shutdownNow();
    }
}
