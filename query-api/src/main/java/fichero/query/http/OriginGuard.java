package fichero.query.http;

import java.net.URI;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Refuses what pages of other origins send: a browser names the page's origin in a header that the page cannot change. So
 * a page elsewhere cannot have anything done here by the browser of somebody who may.
 */
final class OriginGuard {

    private final Set<String> hosts;

    /** @param hosts names that the server is known by elsewhere, such as behind a proxy */
    OriginGuard(Set<String> hosts) {
        this.hosts = Set.copyOf(hosts);
    }

    /**
     * @param origin the Origin header, or null: programs send none, nor do browsers when they follow a link
     * @param host the Host header; the schemes are not compared, since a proxy may end TLS
     */
    void check(@Nullable String origin, @Nullable String host) {
        if (origin != null && !isOurs(origin, host)) {
            throw new ProblemException(
                    Problem.Code.ORIGIN_NOT_ALLOWED,
                    "this server takes no requests from pages of other origins; name it in http.hosts if it is this one's"
                            + " own behind a proxy");
        }
    }

    private boolean isOurs(String origin, @Nullable String host) {
        URI uri;
        try {
            uri = URI.create(origin.toLowerCase(Locale.ROOT));
        } catch (IllegalArgumentException e) {
            return false;
        }
        String name = uri.getHost();
        if (name == null || uri.getScheme() == null) {
            return false;
        }
        String usualPort = uri.getScheme().equals("https") ? ":443" : ":80";
        String authority = uri.getPort() < 0 ? name : name + ":" + uri.getPort();
        return hosts.contains(name)
                || host != null
                        && without(authority, usualPort).equals(without(host.toLowerCase(Locale.ROOT), usualPort));
    }

    private static String without(String authority, String port) {
        return authority.endsWith(port) ? authority.substring(0, authority.length() - port.length()) : authority;
    }
}
