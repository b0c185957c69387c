package fichero.query.mcp;

import com.fasterxml.jackson.core.JsonProcessingException;
import fichero.query.access.Caller;
import fichero.schemas.Json;
import io.modelcontextprotocol.common.McpTransportContext;
import io.modelcontextprotocol.server.McpServer;
import io.modelcontextprotocol.server.McpStatelessServerFeatures.SyncToolSpecification;
import io.modelcontextprotocol.server.transport.HttpServletStatelessServerTransport;
import io.modelcontextprotocol.spec.McpSchema;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Serves tools over the Streamable HTTP transport of the Model Context Protocol (2025-03-26 and later), without sessions:
 * each request stands for itself, and is answered by what its own sender may see. So there is nothing to take over, to keep
 * in memory or to lose at a restart. Safe for any thread.
 */
public final class McpEndpoint {

    private static final Logger log = LoggerFactory.getLogger(McpEndpoint.class);

    private static final String PATH = "/mcp";
    private static final String CALLER = "fichero.mcp.caller";
    private static final int MAX_REQUEST_BYTES = 64 * 1024;

    private final HttpServletStatelessServerTransport transport;

    /** @param version of Fichero, for clients that show it */
    public McpEndpoint(List<McpTool> tools, String version) {
        transport = HttpServletStatelessServerTransport.builder()
                .messageEndpoint(PATH)
                .maxRequestSize(MAX_REQUEST_BYTES)
                .contextExtractor(request -> McpTransportContext.create(
                        Map.of(CALLER, Objects.requireNonNull(request.getAttribute(CALLER)))))
                .build();
        ToolDescriptions descriptions = ToolDescriptions.read();
        var unused = McpServer.sync(transport)
                .serverInfo(McpSchema.Implementation.builder("fichero", version)
                        .title("Fichero")
                        .build())
                .instructions(descriptions.instructions())
                .capabilities(
                        McpSchema.ServerCapabilities.builder().tools(false).build())
                // The servlet's own thread waits for the answer anyway.
                .immediateExecution(true)
                .tools(tools.stream()
                        .map(tool -> served(tool, descriptions.of(tool.name())))
                        .toList())
                .build();
    }

    /**
     * Answers one request, whatever is wrong with it.
     *
     * @param caller who may read; what they are answered is made of what they may see
     */
    public void handle(HttpServletRequest request, HttpServletResponse response, Caller caller)
            throws IOException, ServletException {
        request.setAttribute(CALLER, caller);
        transport.service(request, response);
    }

    private static SyncToolSpecification served(McpTool tool, McpSchema.Tool described) {
        return SyncToolSpecification.builder()
                .tool(described)
                .callHandler((context, request) -> {
                    Map<String, Object> arguments = request.arguments();
                    return called(tool, arguments == null ? Map.of() : arguments, caller(context));
                })
                .build();
    }

    /** Put there by {@link #handle}, and by nobody else. */
    private static Caller caller(McpTransportContext context) {
        return (Caller) Objects.requireNonNull(context.get(CALLER));
    }

    private static McpSchema.CallToolResult called(McpTool tool, Map<String, Object> arguments, Caller caller) {
        try {
            Object answer = tool.call().answer(arguments, caller);
            return McpSchema.CallToolResult.builder()
                    .addTextContent(json(answer))
                    .structuredContent(Json.mapper().convertValue(answer, Map.class))
                    .build();
        } catch (McpToolException e) {
            return refused(String.valueOf(e.getMessage()));
        } catch (RuntimeException e) {
            log.atError().addKeyValue("tool", tool.name()).setCause(e).log("tool failed");
            return refused("Fichero failed, which is a bug; its log tells more");
        }
    }

    private static McpSchema.CallToolResult refused(String why) {
        return McpSchema.CallToolResult.builder()
                .addTextContent(why)
                .isError(true)
                .build();
    }

    private static String json(Object answer) {
        try {
            return Json.mapper().writeValueAsString(answer);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("cannot write " + answer.getClass().getSimpleName() + " as JSON", e);
        }
    }
}
