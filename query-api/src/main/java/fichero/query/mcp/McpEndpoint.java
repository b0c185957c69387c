package fichero.query.mcp;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.node.ObjectNode;
import fichero.query.access.Caller;
import fichero.schemas.Json;
import io.modelcontextprotocol.common.McpTransportContext;
import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.server.McpServer;
import io.modelcontextprotocol.server.McpStatelessServerFeatures.SyncToolSpecification;
import io.modelcontextprotocol.server.McpStatelessServerHandler;
import io.modelcontextprotocol.spec.McpError;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCMessage;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCNotification;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCRequest;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCResponse.JSONRPCError;
import io.modelcontextprotocol.spec.McpStatelessServerTransport;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.publisher.Mono;

/**
 * Answers messages of the Model Context Protocol (2025-03-26 and later), without sessions: each request stands for itself, and
 * is answered by what its own sender may see. So there is nothing to take over, to keep in memory or to lose at a restart. Safe
 * for any thread.
 */
public final class McpEndpoint {

    private static final Logger log = LoggerFactory.getLogger(McpEndpoint.class);

    private static final String CALLER = "fichero.caller";

    private final Door door = new Door();
    private final McpJsonMapper json = McpJsonDefaults.getMapper();

    /** @param version of Fichero, for clients that show it */
    public McpEndpoint(List<McpTool> tools, String version) {
        ToolDescriptions descriptions = ToolDescriptions.read();
        var unused = McpServer.sync(door)
                .serverInfo(McpSchema.Implementation.builder("fichero", version)
                        .title("Fichero")
                        .build())
                .instructions(descriptions.instructions())
                .capabilities(
                        McpSchema.ServerCapabilities.builder().tools(false).build())
                // The thread that serves the request waits for the answer anyway.
                .immediateExecution(true)
                .tools(tools.stream()
                        .map(tool -> served(tool, descriptions.of(tool.name())))
                        .toList())
                .build();
    }

    /** Versions of the protocol that are spoken, as its header names them. */
    public List<String> versions() {
        return door.protocolVersions();
    }

    /**
     * Answers one message.
     *
     * @param message in JSON
     * @param caller may read; the answer is made of what they may see
     * @return the answer in JSON, which may be an error of JSON-RPC; empty for a notification, which has none
     * @throws IllegalArgumentException when it is neither a request nor a notification of JSON-RPC 2.0
     */
    public Optional<String> answer(String message, Caller caller) {
        McpStatelessServerHandler handler = Objects.requireNonNull(door.handler);
        McpTransportContext context = McpTransportContext.create(Map.of(CALLER, caller));
        JSONRPCMessage read = read(message);
        if (read instanceof JSONRPCNotification notification) {
            handler.handleNotification(context, notification).block();
            return Optional.empty();
        }
        if (read instanceof JSONRPCRequest request) {
            return Optional.of(answer(handler, context, request));
        }
        throw new IllegalArgumentException("it is an answer, but nothing was asked");
    }

    private String answer(McpStatelessServerHandler handler, McpTransportContext context, JSONRPCRequest request) {
        try {
            return json.writeValueAsString(
                    handler.handleRequest(context, request).block());
        } catch (McpError e) {
            JSONRPCError error = e.getJsonRpcError();
            return error == null
                    ? error(request.id(), McpSchema.ErrorCodes.INTERNAL_ERROR, String.valueOf(e.getMessage()))
                    : error(request.id(), error.code(), error.message());
        } catch (RuntimeException e) {
            // Tools answer with what goes wrong in them: it is the SDK that cannot read what they are called with.
            log.atDebug().setCause(e).log("parameters cannot be read");
            return error(
                    request.id(),
                    McpSchema.ErrorCodes.INVALID_PARAMS,
                    "the parameters of " + request.method() + " cannot be read");
        } catch (IOException e) {
            throw new UncheckedIOException("an answer cannot be written as JSON", e);
        }
    }

    private static String error(Object id, int code, String message) {
        ObjectNode answer = Json.mapper().createObjectNode().put("jsonrpc", "2.0");
        answer.set("id", Json.mapper().valueToTree(id));
        answer.putObject("error").put("code", code).put("message", message);
        return answer.toString();
    }

    private JSONRPCMessage read(String message) {
        try {
            if (Json.mapper().readTree(message) instanceof ObjectNode) {
                return McpSchema.deserializeJsonRpcMessage(json, message);
            }
        } catch (IOException | RuntimeException e) {
            // What the binding throws depends on which of the fields is of the wrong kind.
            throw new IllegalArgumentException("it is no message of JSON-RPC 2.0", e);
        }
        throw new IllegalArgumentException("it is no object, and messages come one at a time");
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

    /** Put there by {@link #answer(String, Caller)}, and by nobody else. */
    private static Caller caller(McpTransportContext context) {
        return (Caller) Objects.requireNonNull(context.get(CALLER));
    }

    private static McpSchema.CallToolResult called(McpTool tool, Map<String, Object> arguments, Caller caller) {
        try {
            Object answer = tool.call().answer(arguments, caller);
            return McpSchema.CallToolResult.builder()
                    .addTextContent(written(answer))
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

    private static String written(Object answer) {
        try {
            return Json.mapper().writeValueAsString(answer);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("cannot write " + answer.getClass().getSimpleName() + " as JSON", e);
        }
    }

    /**
     * Where the SDK's server would meet a transport. Requests come through a route like any other instead, so that limits and
     * errors are the same; the servlets of the SDK answer an unknown method with a stack trace.
     */
    private static final class Door implements McpStatelessServerTransport {

        private volatile @Nullable McpStatelessServerHandler handler;

        @Override
        public void setMcpHandler(McpStatelessServerHandler mcpHandler) {
            handler = mcpHandler;
        }

        @Override
        public Mono<Void> closeGracefully() {
            return Mono.empty();
        }
    }
}
