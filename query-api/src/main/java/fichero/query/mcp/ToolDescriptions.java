package fichero.query.mcp;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.JsonNode;
import fichero.schemas.Json;
import io.modelcontextprotocol.spec.McpSchema;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.TreeMap;

/** What is said of each tool, and what it takes and gives, from {@code tools.json}. */
final class ToolDescriptions {

    private static final String RESOURCE = "tools.json";

    private final String instructions;
    private final Map<String, McpSchema.Tool> tools = new TreeMap<>();

    private ToolDescriptions(JsonNode all) {
        instructions = all.path("instructions").asText();
        all.path("tools").forEach(tool -> tools.put(tool.path("name").asText(), tool(tool)));
    }

    static ToolDescriptions read() {
        try (InputStream json = ToolDescriptions.class.getResourceAsStream(RESOURCE)) {
            if (json == null) {
                throw new IllegalStateException(RESOURCE + " is missing from the jar");
            }
            return new ToolDescriptions(Json.mapper().readTree(json));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + RESOURCE, e);
        }
    }

    /** What a client tells its model of all tools together. */
    String instructions() {
        return instructions;
    }

    McpSchema.Tool of(String name) {
        McpSchema.Tool tool = tools.get(name);
        if (tool == null) {
            throw new IllegalArgumentException(RESOURCE + " describes " + tools.keySet() + ", but not '" + name + "'");
        }
        return tool;
    }

    private static McpSchema.Tool tool(JsonNode described) {
        return McpSchema.Tool.builder(described.path("name").asText(), map(described.path("input_schema")))
                .title(described.path("title").asText())
                .description(described.path("description").asText())
                .outputSchema(map(described.path("output_schema")))
                .annotations(McpSchema.ToolAnnotations.builder()
                        .title(described.path("title").asText())
                        .readOnlyHint(true)
                        .destructiveHint(false)
                        .idempotentHint(true)
                        // Nothing but the person's own documents.
                        .openWorldHint(false)
                        .build())
                .build();
    }

    private static Map<String, Object> map(JsonNode schema) {
        return Json.mapper().convertValue(schema, new TypeReference<>() {});
    }
}
