package fichero.index.qdrant;

import java.net.URI;
import java.time.Duration;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Where Qdrant is and how Fichero uses it.
 *
 * @param host name or address
 * @param port of gRPC, which is not that of HTTP
 * @param tls whether the connection is encrypted; without it the API key travels in the clear
 * @param apiKey null when the server asks for none
 * @param deadline of each call that reads or writes points; what makes and drops collections is given a minute at least
 * @param prefix first part of every collection's and alias's name: letters, digits, {@code _} and {@code -}
 * @param shards of each collection, or 0 for what the server is set to
 * @param replicas of each shard, or 0 for what the server is set to
 */
public record QdrantSettings(
        String host,
        int port,
        boolean tls,
        @Nullable String apiKey,
        Duration deadline,
        String prefix,
        int shards,
        int replicas) {

    public static final int DEFAULT_PORT = 6334;
    public static final Duration DEFAULT_DEADLINE = Duration.ofSeconds(30);
    public static final String DEFAULT_PREFIX = "fichero";

    private static final int MAX_PREFIX = 40;

    public QdrantSettings {
        if (host.isBlank()) {
            throw new IllegalArgumentException("the host of Qdrant is empty");
        }
        if (port < 1 || port > 65_535) {
            throw new IllegalArgumentException("the port of Qdrant is from 1 to 65535, but is " + port);
        }
        if (apiKey != null && apiKey.isBlank()) {
            throw new IllegalArgumentException("the API key of Qdrant is blank: leave it out when there is none");
        }
        if (deadline.compareTo(Duration.ofMillis(1)) < 0) {
            throw new IllegalArgumentException(
                    "the deadline of Qdrant's calls is longer than nothing, but is " + deadline);
        }
        if (prefix.length() > MAX_PREFIX || !prefix.matches("[A-Za-z0-9_-]+")) {
            throw new IllegalArgumentException("the prefix of Qdrant's collections is 1 to " + MAX_PREFIX
                    + " letters, digits, '_' and '-', but is '" + prefix + "'");
        }
        if (shards < 0 || replicas < 0) {
            throw new IllegalArgumentException("shards and replicas of Qdrant's collections are not negative, but are "
                    + shards + " and " + replicas);
        }
    }

    /**
     * Everything but the place as it is by default.
     *
     * @param url {@code http://host:port} or, with TLS, {@code https://host:port}; the port is that of gRPC, 6334 when
     *     left out
     */
    public static QdrantSettings ofUrl(String url, @Nullable String apiKey) {
        URI uri = URI.create(url);
        String scheme = uri.getScheme() == null ? "" : uri.getScheme().toLowerCase(Locale.ROOT);
        if (uri.getHost() == null || !(scheme.equals("http") || scheme.equals("https"))) {
            throw new IllegalArgumentException(
                    "Qdrant's URL is like http://localhost:6334 or https://qdrant.example.org:6334, but is '" + url
                            + "'");
        }
        return new QdrantSettings(
                uri.getHost(),
                uri.getPort() < 0 ? DEFAULT_PORT : uri.getPort(),
                scheme.equals("https"),
                apiKey,
                DEFAULT_DEADLINE,
                DEFAULT_PREFIX,
                0,
                0);
    }

    public QdrantSettings withDeadline(Duration newDeadline) {
        return new QdrantSettings(host, port, tls, apiKey, newDeadline, prefix, shards, replicas);
    }

    public QdrantSettings withPrefix(String newPrefix) {
        return new QdrantSettings(host, port, tls, apiKey, deadline, newPrefix, shards, replicas);
    }

    /** For messages. */
    String address() {
        return host + ":" + port;
    }

    @Override
    public String toString() {
        return "QdrantSettings[" + (tls ? "https://" : "http://") + address() + ", apiKey="
                + (apiKey == null ? "none" : "***") + ", deadline=" + deadline + ", prefix=" + prefix + ", shards="
                + shards + ", replicas=" + replicas + "]";
    }
}
