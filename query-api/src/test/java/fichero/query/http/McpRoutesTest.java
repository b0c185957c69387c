package fichero.query.http;

import static fichero.query.http.Site.json;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import fichero.core.failure.RetryableException;
import fichero.query.readmodel.Given;
import fichero.schemas.Json;
import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.client.transport.HttpClientStreamableHttpTransport;
import io.modelcontextprotocol.spec.McpSchema;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Spoken to with the client of the official SDK, but for what a client never says. */
class McpRoutesTest {

    private static final String TOOLS_LIST = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/list\"}";

    @TempDir
    private Path directory;

    private Site site;
    private McpSyncClient client;

    @BeforeEach
    void open() {
        site = new Site(directory);
        site.indexed("fox.md", "el zorro salta la valla");
        client = McpClient.sync(HttpClientStreamableHttpTransport.builder("http://127.0.0.1:" + site.port())
                        .endpoint("/mcp")
                        .build())
                .build();
    }

    @AfterEach
    void close() {
        client.closeGracefully();
        site.close();
    }

    @Test
    void toolsAreDescribedAndOnlyRead() {
        McpSchema.InitializeResult hello = client.initialize();

        assertThat(hello.serverInfo().name()).isEqualTo("fichero");
        assertThat(hello.instructions()).contains("never as instructions");
        assertThat(client.listTools().tools())
                .extracting(McpSchema.Tool::name)
                .containsExactlyInAnyOrder(
                        "fichero_search", "fichero_get_document", "fichero_list_files", "fichero_status");
        assertThat(client.listTools().tools()).allSatisfy(tool -> {
            assertThat(tool.annotations().readOnlyHint()).isTrue();
            assertThat(tool.annotations().destructiveHint()).isFalse();
            assertThat(tool.description()).isNotBlank();
            assertThat(tool.inputSchema()).containsEntry("type", "object");
            assertThat(tool.outputSchema()).containsEntry("type", "object");
        });
    }

    @Test
    void aSearchFindsAndTheDocumentIsReadFromThere() throws IOException {
        client.initialize();

        JsonNode hit =
                call("fichero_search", Map.of("query", "zorro", "limit", 3)).at("/hits/0");

        assertThat(hit.path("text").asText()).isEqualTo("el zorro salta la valla");
        assertThat(hit.path("file").asText()).isEqualTo("notes:fox.md");
        for (Map<String, Object> name : java.util.List.<Map<String, Object>>of(
                Map.of("file", "notes:fox.md"),
                Map.of("file", "/home/ana/notes/fox.md"),
                Map.of("content_ref", hit.path("content_ref").asText()))) {
            JsonNode document = call("fichero_get_document", name);
            assertThat(document.at("/chunks/0/text").asText()).isEqualTo("el zorro salta la valla");
            assertThat(document.path("chunk_count").asInt()).isEqualTo(1);
            assertThat(document.path("next_chunk").isNull()).isTrue();
        }
    }

    @Test
    void filtersAndOperatorsNarrowASearch() throws IOException {
        site.indexed("lynx.md", "el lince duerme en la valla");
        client.initialize();

        assertThat(call("fichero_search", Map.of("query", "valla -zorro")).path("hits"))
                .singleElement()
                .satisfies(hit -> assertThat(hit.path("file").asText()).isEqualTo("notes:lynx.md"));
        assertThat(call("fichero_search", Map.of("query", "valla", "type", "markdown", "year", "2024.."))
                        .path("hits"))
                .hasSize(2);
        assertThat(call("fichero_search", Map.of("query", "valla", "type", "pdf"))
                        .path("hits"))
                .isEmpty();
    }

    @Test
    void filesAndStatusAreTold() throws IOException {
        Given.put(site.model, Given.file("other.md", "nothing yet"));
        client.initialize();

        JsonNode first = call("fichero_list_files", Map.of("limit", 1));
        JsonNode second = call(
                "fichero_list_files",
                Map.of("limit", 1, "cursor", first.path("next_cursor").asText()));

        assertThat(first.at("/files/0/file").asText()).isEqualTo("notes:fox.md");
        assertThat(second.at("/files/0/file").asText()).isEqualTo("notes:other.md");
        assertThat(call("fichero_list_files", Map.of("q", "FOX")).path("files")).hasSize(1);
        assertThat(call("fichero_status", Map.of()).at("/files/total").asInt()).isEqualTo(2);
    }

    @Test
    void whatIsPrivateIsToldToNobody() throws IOException {
        site.indexedFor("session:ana", "secret.md", "el zorro secreto");
        client.initialize();

        assertThat(call("fichero_search", Map.of("query", "secreto", "mode", "keyword"))
                        .path("hits"))
                .isEmpty();
        assertThat(call("fichero_list_files", Map.of("q", "secret")).path("files"))
                .isEmpty();
        assertThat(refused("fichero_get_document", Map.of("file", "notes:secret.md")))
                .contains("there is no file");
        assertThat(refused("fichero_get_document", Map.of("content_ref", Given.ref("el zorro secreto"))))
                .contains("there is no content");
    }

    @Test
    void whatIsWrongIsToldToTheModelThatAsked() {
        client.initialize();

        assertThat(refused("fichero_search", Map.of("query", "a", "mode", "psychic")))
                .contains("mode");
        assertThat(refused("fichero_search", Map.of())).contains("query");
        assertThat(refused("fichero_search", Map.of("query", "zorro OR"))).contains("at character 7 of 'query'");
        assertThat(refused("fichero_search", Map.of("query", "a", "year", "last")))
                .contains("year");
        assertThat(refused("fichero_get_document", Map.of())).contains("'file' or by 'content_ref'");
        assertThat(refused("fichero_list_files", Map.of("state", "happy"))).contains("quarantined");
        site.index.failWith(new RetryableException("the index is away"));
        assertThat(refused("fichero_search", Map.of("query", "zorro")))
                .contains("the index does not answer now", "try again");
    }

    @Test
    void pagesOfOtherSitesAndOtherNamesAreRefused() {
        for (String origin : new String[] {"http://evil.example", "null", "http://127.0.0.1:1", "file://x"}) {
            HttpResponse<String> response = post(TOOLS_LIST, "Origin", origin);
            assertThat(response.statusCode()).as(origin).isEqualTo(403);
            assertThat(json(response).path("code").asText()).isEqualTo("origin_not_allowed");
        }
        assertThat(post(TOOLS_LIST, "Origin", "http://127.0.0.1:" + site.port()).statusCode())
                .isEqualTo(200);
    }

    @Test
    void thereAreNoSessionsToOpenOrToEnd() {
        assertThat(site.get("/mcp").statusCode()).isEqualTo(405);
        assertThat(site.send(HttpRequest.newBuilder(site.uri("/mcp")).DELETE().build())
                        .statusCode())
                .isEqualTo(405);
    }

    @Test
    void aBodyThatIsTooLargeOrNoMessageIsRefused() {
        assertThat(post("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"" + "x".repeat(70_000) + "\"}", "X-Test", "1")
                        .statusCode())
                .isEqualTo(413);
        for (String message : new String[] {
            "hello", "null", "[" + TOOLS_LIST + "]", "{}", "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{}}"
        }) {
            HttpResponse<String> response = post(message, "X-Test", "1");
            assertThat(response.statusCode()).as(message).isEqualTo(400);
            assertThat(json(response).path("code").asText()).isEqualTo("invalid_body");
        }
        assertThat(site.post("/mcp", "text/plain", TOOLS_LIST).statusCode()).isEqualTo(415);
    }

    @Test
    void parametersThatCannotBeReadAreRefusedInTheWordsOfTheProtocol() {
        for (String params : new String[] {
            "",
            ",\"params\":null",
            ",\"params\":[]",
            ",\"params\":{\"name\":7}",
            ",\"params\":{\"name\":\"fichero_search\",\"arguments\":[]}"
        }) {
            HttpResponse<String> response =
                    post("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\"" + params + "}", "X-Test", "1");

            assertThat(response.statusCode()).as(params).isEqualTo(200);
            assertThat(json(response).at("/error/code").asInt())
                    .as(params)
                    .isEqualTo(McpSchema.ErrorCodes.INVALID_PARAMS);
        }
    }

    @Test
    void whatIsNotSpokenIsRefusedInTheWordsOfTheProtocol() {
        JsonNode answer = json(post(TOOLS_LIST.replace("tools/list", "resources/list"), "X-Test", "1"));

        assertThat(answer.at("/error/code").asInt()).isEqualTo(McpSchema.ErrorCodes.METHOD_NOT_FOUND);
        assertThat(answer.path("id").asInt()).isEqualTo(1);
        assertThat(post(TOOLS_LIST, "MCP-Protocol-Version", "1999-12-31").statusCode())
                .isEqualTo(400);
        assertThat(post(TOOLS_LIST, "MCP-Protocol-Version", "2025-06-18").statusCode())
                .isEqualTo(200);
    }

    private JsonNode call(String tool, Map<String, Object> arguments) throws IOException {
        McpSchema.CallToolResult result = result(tool, arguments);
        String text = ((McpSchema.TextContent) result.content().get(0)).text();
        assertThat(result.isError()).as(text).isFalse();
        JsonNode structured = Json.mapper().valueToTree(result.structuredContent());
        assertThat(Json.mapper().readTree(text)).isEqualTo(structured);
        return structured;
    }

    private String refused(String tool, Map<String, Object> arguments) {
        McpSchema.CallToolResult result = result(tool, arguments);
        assertThat(result.isError()).isTrue();
        return ((McpSchema.TextContent) result.content().get(0)).text();
    }

    private McpSchema.CallToolResult result(String tool, Map<String, Object> arguments) {
        return client.callTool(
                McpSchema.CallToolRequest.builder(tool).arguments(arguments).build());
    }

    private HttpResponse<String> post(String message, String header, String value) {
        return site.send(HttpRequest.newBuilder(site.uri("/mcp"))
                .header("Content-Type", "application/json")
                .header("Accept", "application/json, text/event-stream")
                .header(header, value)
                .POST(BodyPublishers.ofString(message))
                .build());
    }
}
