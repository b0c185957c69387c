package fichero.query.access;

import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Who is let in. With neither keys nor tokens everybody is, so only this machine may reach the server then.
 *
 * @param tokens which tokens are believed, or null for none
 * @param hosts names, besides those of the address it is bound to, that the server answers to; empty for any when it is
 *     bound to more than loopback
 * @param requestsPerSecond how many each caller may send, in the long run; 0 for any number
 */
public record AccessSettings(
        List<ApiKey> keys, @Nullable TokenSettings tokens, Set<String> hosts, int requestsPerSecond) {

    /** Everybody is let in. */
    public static final AccessSettings NONE = new AccessSettings(List.of(), null, Set.of(), 0);

    public AccessSettings {
        keys = List.copyOf(keys);
        hosts = Set.copyOf(hosts);
        if (requestsPerSecond < 0) {
            throw new IllegalArgumentException("requests per second are 0 or more, but are " + requestsPerSecond);
        }
    }

    /** Whether a caller has to say who it is. */
    public boolean isRequired() {
        return !keys.isEmpty() || tokens != null;
    }
}
