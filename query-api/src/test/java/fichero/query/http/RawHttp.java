package fichero.query.http;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Sends requests that no client would let pass, each over a connection of its own. */
final class RawHttp {

    private static final Pattern STATUS = Pattern.compile("HTTP/1\\.[01] (\\d{3}) ?[^\\r\\n]*\\r\\n");
    private static final String STREAM = "text/event-stream";
    private static final int GIVES_UP_MILLIS = 20_000;

    private RawHttp() {}

    /** @param status 0 when the server hung up without a word */
    record Answer(int status, String head, String body) {

        boolean isProblem() {
            return head.contains(Problem.CONTENT_TYPE);
        }
    }

    /** A request as it should be but for its target and its body. */
    static byte[] request(String method, String target, String headers, byte[] body) throws IOException {
        ByteArrayOutputStream request = new ByteArrayOutputStream();
        request.write((method + " " + target + " HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n" + headers
                        + "Content-Length: " + body.length + "\r\n\r\n")
                .getBytes(ISO_8859_1));
        request.write(body);
        return request.toByteArray();
    }

    /** Sends these bytes and no more, and reads what comes; of a stream that does not end, its head. */
    static Answer send(int port, byte[] request) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.setSoTimeout(GIVES_UP_MILLIS);
            ByteArrayOutputStream answer = new ByteArrayOutputStream();
            try {
                socket.getOutputStream().write(request);
                socket.shutdownOutput();
                read(socket.getInputStream(), answer);
            } catch (java.net.SocketException e) {
                // The server hangs up on what it does not want to read on; what it said before that counts.
            }
            return parsed(answer.toString(UTF_8));
        }
    }

    private static void read(InputStream in, ByteArrayOutputStream answer) throws IOException {
        byte[] buffer = new byte[8192];
        for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
            answer.write(buffer, 0, read);
            String head = answer.toString(ISO_8859_1);
            if (head.contains("\r\n\r\n")
                    && head.substring(0, head.indexOf("\r\n\r\n")).contains(STREAM)) {
                return;
            }
        }
    }

    private static Answer parsed(String answer) {
        if (answer.isEmpty()) {
            return new Answer(0, "", "");
        }
        Matcher status = STATUS.matcher(answer);
        if (!status.lookingAt()) {
            throw new AssertionError("this is no answer of HTTP: " + answer);
        }
        int end = answer.indexOf("\r\n\r\n");
        return new Answer(
                Integer.parseInt(status.group(1)),
                end < 0 ? answer : answer.substring(0, end),
                end < 0 ? "" : answer.substring(end + 4));
    }
}
