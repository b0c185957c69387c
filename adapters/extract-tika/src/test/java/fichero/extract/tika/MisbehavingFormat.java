package fichero.extract.tika;

import fichero.core.extraction.Block;
import fichero.core.extraction.DocumentSource;
import fichero.extract.tika.format.DocumentFormat;
import fichero.extract.tika.format.Entries;
import fichero.extract.tika.format.ParsedDocument;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;

/** A format whose documents tell its parser how to misbehave; on the class path of tests only. */
public final class MisbehavingFormat implements DocumentFormat {

    private static final List<byte[]> HOARD = new ArrayList<>();

    @Override
    public Set<String> types() {
        return Set.of("text/x-misbehaving");
    }

    @Override
    public Map<String, String> typesByExtension() {
        return Map.of("misbehaving", "text/x-misbehaving");
    }

    /** A document that makes the child do this; padding makes it larger. */
    static DocumentSource document(String how, int paddingBytes) {
        return new DocumentSource.Inline(
                "a.misbehaving", (how + "\n" + " ".repeat(paddingBytes)).getBytes(StandardCharsets.UTF_8));
    }

    @Override
    @SuppressWarnings("SystemExitOutsideMain")
    public ParsedDocument parse(DocumentSource source, String type, int maxCharacters, Entries entries)
            throws Exception {
        String how;
        try (InputStream bytes = source.open()) {
            how = new String(bytes.readAllBytes(), StandardCharsets.UTF_8).strip();
        }
        if (how.startsWith("connect ")) {
            return text(connect(Integer.parseInt(how.substring("connect ".length()))));
        }
        switch (how) {
            case "hang" -> {
                while (true) {
                    LockSupport.park();
                }
            }
            case "exit" -> System.exit(0);
            case "halt" -> Runtime.getRuntime().halt(42);
            case "hoard" -> {
                try {
                    while (true) {
                        HOARD.add(new byte[1024 * 1024]);
                    }
                } catch (OutOfMemoryError e) {
                    // As careless libraries do.
                    return text("survived");
                }
            }
            case "recurse" -> recurse(1);
            case "full disk" -> throw new IOException("/tmp/apache-tika-1.tmp: No space left on device");
            case "throw" -> throw new IllegalStateException("thrown on purpose");
            case "print" -> {
                System.out.println("a line in the middle of the frames");
                return text("printed");
            }
            case "environment" -> {
                return text(String.join(" ", System.getenv().keySet()) + " .");
            }
            case "encoding" -> {
                return text(System.getProperty("sun.jnu.encoding") + " " + System.getProperty("file.encoding"));
            }
            default -> {
                return text(how);
            }
        }
        return text("unreachable");
    }

    @SuppressWarnings("InfiniteRecursion")
    private static int recurse(int depth) {
        return recurse(depth + 1) + 1;
    }

    private static String connect(int port) {
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
            return "connected";
        } catch (IOException e) {
            return "no network";
        }
    }

    private static ParsedDocument text(String text) {
        return new ParsedDocument(
                text, List.of(Block.paragraph(0, text.length(), 0)), null, null, null, Map.of(), List.of());
    }
}
