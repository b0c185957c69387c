package fichero.embed.onnx;

import java.io.IOException;
import java.net.Socket;
import java.net.SocketImplFactory;
import java.nio.file.Path;
import java.util.List;

/** The process that {@link OfflineIT} watches: embeds once, and says when anything wants a connection. */
final class OfflineProbe {

    static final String EMBEDDED = "embedded";
    static final String CONTACT = "contact";

    private OfflineProbe() {}

    /** @param args the cache directory, and {@code contact} for a connection that the probe must notice */
    @SuppressWarnings("deprecation")
    public static void main(String[] args) throws Exception {
        SocketImplFactory refuse = () -> {
            System.out.println(CONTACT);
            throw new SecurityException("no connection is allowed here");
        };
        Socket.setSocketImplFactory(refuse);
        if (List.of(args).contains(CONTACT)) {
            connect();
            return;
        }
        try (OnnxEmbedder embedder = OnnxEmbedder.builtIn(BuiltInModel.ALL_MINILM_L6_V2, Path.of(args[0]), 2)) {
            embedder.start();
            embedder.embedPassages(List.of("a text", "another text"));
            embedder.embedQuery("a query");
        }
        System.out.println(EMBEDDED);
    }

    private static void connect() throws IOException {
        try (Socket socket = new Socket("127.0.0.1", 9)) {
            throw new IllegalStateException("connected to " + socket.getInetAddress());
        } catch (SecurityException refused) {
            // What the factory above is for.
        }
    }
}
