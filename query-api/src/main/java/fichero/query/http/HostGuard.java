package fichero.query.http;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Refuses requests for foreign host names while bound to loopback: a web page elsewhere can make its own name resolve
 * to 127.0.0.1 and so read what is served here (DNS rebinding), but it cannot change the name in the Host header.
 */
final class HostGuard {

    private static final Set<String> LOOPBACK = Set.of("localhost", "127.0.0.1", "[::1]");

    private final String host;
    private final boolean loopback;

    /** @param host what the server is bound to */
    HostGuard(String host) {
        this.host = host.toLowerCase(Locale.ROOT);
        this.loopback = isLoopback(host);
    }

    /** @param header the Host header; the port in it does not matter, since it may be forwarded */
    void check(@Nullable String header) {
        if (!loopback) {
            return;
        }
        String name = header == null ? "" : withoutPort(header.toLowerCase(Locale.ROOT));
        if (!LOOPBACK.contains(name) && !name.equals(host)) {
            throw new ProblemException(
                    Problem.Code.HOST_NOT_ALLOWED,
                    "this server answers to localhost and 127.0.0.1 only; bind it to an address to serve other names");
        }
    }

    private static String withoutPort(String header) {
        int colon = header.lastIndexOf(':');
        return colon > header.lastIndexOf(']') ? header.substring(0, colon) : header;
    }

    private static boolean isLoopback(String host) {
        try {
            return InetAddress.getByName(host).isLoopbackAddress();
        } catch (UnknownHostException e) {
            return false;
        }
    }
}
