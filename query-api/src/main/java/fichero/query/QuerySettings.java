package fichero.query;

import fichero.query.access.AccessSettings;
import fichero.query.administration.UploadFolder;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import java.util.Set;

/**
 * How the query side is set up.
 *
 * @param host name or address to bind to
 * @param port from 1 to 65535, or 0 for any free one
 * @param readModelFile SQLite file of the read model; made when there is none
 * @param kafka client settings, {@code bootstrap.servers} among them
 * @param expectedSources sources that must have been scanned before all is idle; empty for those that runs tell of
 * @param notIdleBefore scans that started earlier do not count as complete
 * @param access who is let in; without keys and tokens everybody is, and {@code host} must be loopback
 * @param uploads watched folders that files may be put into, by the name of their source
 */
public record QuerySettings(
        String host,
        int port,
        Path readModelFile,
        Map<String, Object> kafka,
        Set<String> expectedSources,
        Instant notIdleBefore,
        AccessSettings access,
        Map<String, UploadFolder> uploads) {

    public static final String DEFAULT_HOST = "127.0.0.1";

    private static final int MAX_PORT = 65_535;

    public QuerySettings {
        kafka = Map.copyOf(kafka);
        expectedSources = Set.copyOf(expectedSources);
        uploads = Map.copyOf(uploads);
        if (host.isBlank()) {
            throw new IllegalArgumentException("host must not be blank; " + DEFAULT_HOST + " serves this machine only");
        }
        if (port < 0 || port > MAX_PORT) {
            throw new IllegalArgumentException("port is from 0 to " + MAX_PORT + ", but is " + port);
        }
        if (!kafka.containsKey("bootstrap.servers")) {
            throw new IllegalArgumentException("kafka must have bootstrap.servers, but has only " + kafka.keySet());
        }
    }

    /** Lets everybody in and takes no uploads. */
    public QuerySettings(
            String host,
            int port,
            Path readModelFile,
            Map<String, Object> kafka,
            Set<String> expectedSources,
            Instant notIdleBefore) {
        this(host, port, readModelFile, kafka, expectedSources, notIdleBefore, AccessSettings.NONE, Map.of());
    }

    /** Bound to this machine, with a scan of every source that runs tell of, whenever it was. */
    public static QuerySettings of(int port, Path readModelFile, Map<String, Object> kafka) {
        return new QuerySettings(DEFAULT_HOST, port, readModelFile, kafka, Set.of(), Instant.EPOCH);
    }
}
