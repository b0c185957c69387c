package fichero.query.http;

import fichero.query.mcp.McpEndpoint;
import io.javalin.http.Context;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * {@code /mcp}, for programs with a language model in them: the Streamable HTTP transport, without streams, since every answer
 * is ready at once. A route like any: {@link Gate} has let in who asks.
 */
final class McpRoutes {

    private static final String VERSION = "MCP-Protocol-Version";
    private static final int ACCEPTED = 202;

    private final McpEndpoint endpoint;

    McpRoutes(McpEndpoint endpoint) {
        this.endpoint = endpoint;
    }

    /** Without sessions there is nothing to GET or to DELETE, which a client takes from the status 405. */
    List<Route> routes() {
        return List.of(Route.post("/mcp", this::message));
    }

    private void message(Context context) {
        String type = context.contentType();
        if (type == null || !type.toLowerCase(Locale.ROOT).startsWith("application/json")) {
            throw new ProblemException(
                    Problem.Code.UNSUPPORTED_MEDIA_TYPE, "send the message as application/json, not as " + type);
        }
        String version = context.header(VERSION);
        if (version != null && !endpoint.versions().contains(version)) {
            throw new ProblemException(
                    Problem.Code.BAD_REQUEST,
                    VERSION + " is one of " + String.join(", ", endpoint.versions()) + ", but is '" + version + "'");
        }
        Optional<String> answer = answer(context);
        if (answer.isPresent()) {
            context.contentType("application/json").result(answer.get());
        } else {
            context.status(ACCEPTED);
        }
    }

    private Optional<String> answer(Context context) {
        try {
            return endpoint.answer(context.body(), Callers.of(context));
        } catch (IllegalArgumentException e) {
            throw new ProblemException(Problem.Code.INVALID_BODY, "the message cannot be read: " + e.getMessage());
        }
    }
}
