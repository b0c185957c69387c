package fichero.query.http;

import fichero.query.mcp.McpEndpoint;
import io.javalin.http.Context;
import java.util.List;

/** {@code /mcp}, for programs with a language model in them. A route like any: {@link Gate} has let in who asks. */
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
        endpoint.handle(context.req(), context.res(), Callers.of(context));
    }
}
