package fichero.query.http;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Refuses requests for foreign host names while bound to loopback, or when the server's names are known: a web page
 * elsewhere can make its own name resolve to this address and so read what is served here (DNS rebinding), but it cannot
 * change the name in the Host header.
 */
final class HostGuard {

    private static final Set<String> LOOPBACK = Set.of("localhost", "127.0.0.1", "[::1]");

    private final String host;
    private final boolean loopback;
    private final Set<String> names;

    /**
     * @param host what the server is bound to
     * @param names that it is known by besides; empty for any when it is bound to more than loopback
     */
    HostGuard(String host, Set<String> names) {
        this.host = host.toLowerCase(Locale.ROOT);
        this.loopback = isLoopback(host);
        this.names = Set.copyOf(names);
    }

    /** @param header the Host header; the port in it does not matter, since it may be forwarded */
    void check(@Nullable String header) {
        // Without the header, it is no browser that asks.
        if (!loopback && (names.isEmpty() || header == null)) {
            return;
        }
        String name = header == null ? "" : withoutPort(header.toLowerCase(Locale.ROOT));
        if (!LOOPBACK.contains(name) && !name.equals(host) && !names.contains(name)) {
            throw new ProblemException(
                    Problem.Code.HOST_NOT_ALLOWED,
                    "this server does not answer to this host name: use localhost or 127.0.0.1, or list the name in"
                            + " http.hosts");
        }
    }

    private static String withoutPort(String header) {
        int colon = header.lastIndexOf(':');
        return colon > header.lastIndexOf(']') ? header.substring(0, colon) : header;
    }

    /** Whether only this machine reaches what is bound to this name or address. */
    static boolean isLoopback(String host) {
        try {
            return InetAddress.getByName(host).isLoopbackAddress();
        } catch (UnknownHostException e) {
            return false;
        }
    }
}
