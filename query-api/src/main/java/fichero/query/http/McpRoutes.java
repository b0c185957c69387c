package fichero.query.http;

import fichero.query.mcp.McpEndpoint;
import io.javalin.http.Context;
import java.net.URI;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** {@code /mcp}, for programs with a language model in them. */
final class McpRoutes {

    private final McpEndpoint endpoint;

    McpRoutes(McpEndpoint endpoint) {
        this.endpoint = endpoint;
    }

    /** Without sessions there is nothing to GET or to DELETE, which a client takes from the status 405. */
    List<Route> routes() {
        return List.of(Route.post("/mcp", this::message));
    }

    private void message(Context context) throws Exception {
        requireOwnOrigin(context.header("Origin"), context.header("Host"));
        endpoint.handle(context.req(), context.res(), Callers.scopes(context));
    }

    /**
     * A browser says which site a request is made by; a site other than this one has no business here (the protocol's
     * defence against DNS rebinding, together with {@link HostGuard}). Programs that are no browser say nothing.
     */
    static void requireOwnOrigin(@Nullable String origin, @Nullable String host) {
        if (origin != null && !isOwn(origin, host)) {
            throw new ProblemException(
                    Problem.Code.ORIGIN_NOT_ALLOWED, "requests that a page of another site makes are refused");
        }
    }

    private static boolean isOwn(String origin, @Nullable String host) {
        try {
            URI site = URI.create(origin);
            String scheme = String.valueOf(site.getScheme());
            String authority = site.getRawAuthority();
            return (scheme.equals("http") || scheme.equals("https"))
                    && authority != null
                    && host != null
                    && authority.toLowerCase(Locale.ROOT).equals(host.toLowerCase(Locale.ROOT));
        } catch (IllegalArgumentException e) {
            return false;
        }
    }
}
