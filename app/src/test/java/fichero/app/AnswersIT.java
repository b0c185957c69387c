package fichero.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import fichero.testkit.kafka.TestBroker;
import fichero.testkit.kafka.TestBrokerExtension;
import fichero.testkit.ollama.OllamaChatDouble;
import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.client.transport.HttpClientStreamableHttpTransport;
import io.modelcontextprotocol.client.transport.ServerParameters;
import io.modelcontextprotocol.client.transport.StdioClientTransport;
import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.spec.McpClientTransport;
import io.modelcontextprotocol.spec.McpSchema;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Programs and people that ask the whole product: MCP over both transports, and {@code fichero ask}. */
@ExtendWith(TestBrokerExtension.class)
class AnswersIT {

    private static final Duration SOON = Duration.ofMinutes(3);

    @TempDir
    Path temporary;

    @Test
    void toolsAnswerTheSameOverBothTransportsAndQuestionsAreAnswered(TestBroker broker) throws Exception {
        Path notes = Files.createDirectories(temporary.resolve("notes"));
        Files.writeString(notes.resolve("tar.md"), "# Archives\n\nUse tar to bundle files into one archive.\n");
        try (OllamaChatDouble ollama = OllamaChatDouble.start()) {
            ollama.says("With tar ", "[1].");
            Path settings = Files.writeString(
                    temporary.resolve("fichero.yaml"),
                    "kafka.bootstrap.servers: " + broker.bootstrapServers()
                            + "\nanswers:\n  model: llama3.2\n  min_similarity: 0.2\nollama:\n  url: " + ollama.url()
                            + "\n");
            try (ProductHere fichero = ProductHere.start(
                    InstantFichero.pieces(temporary),
                    "up",
                    notes.toString(),
                    "--data-dir",
                    data(),
                    "--port",
                    "0",
                    "--config",
                    settings.toString())) {
                String url = fichero.awaitLine().replaceAll(".*(http://\\S+)", "$1");
                await().atMost(SOON)
                        .until(() -> succeed("query", "bundle", "--mode", "keyword").stream()
                                .anyMatch(line -> line.contains("tar.md")));

                assertSearches(HttpClientStreamableHttpTransport.builder(url)
                        .endpoint("/mcp")
                        .build());
                assertSearches(new StdioClientTransport(bridge(), McpJsonDefaults.getMapper()));
                assertThat(succeed("ask", "How do I bundle files into one archive?"))
                        .first()
                        .isEqualTo("With tar [1].");
                assertThat(succeed("ask", "How do I bundle files into one archive?"))
                        .last()
                        .asString()
                        .startsWith("[1] ")
                        .contains("tar.md");
            }
        }
    }

    private static void assertSearches(McpClientTransport transport) {
        try (McpSyncClient client = McpClient.sync(transport).build()) {
            client.initialize();
            assertThat(client.listTools().tools()).hasSize(4);
            McpSchema.CallToolResult found = client.callTool(McpSchema.CallToolRequest.builder("fichero_search")
                    .arguments(Map.of("query", "bundle files"))
                    .build());
            assertThat(found.isError()).isFalse();
            assertThat(String.valueOf(found.structuredContent())).contains("Use tar to bundle files");
        }
    }

    private ServerParameters bridge() {
        return ServerParameters.builder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString())
                .args(
                        "-Xmx128m",
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        ProductJvm.classPath(),
                        Main.class.getName(),
                        "mcp",
                        "--data-dir",
                        data())
                .build();
    }

    private List<String> succeed(String... arguments) {
        String[] all = Arrays.copyOf(arguments, arguments.length + 2);
        all[arguments.length] = "--data-dir";
        all[arguments.length + 1] = data();
        CommandHere command = CommandHere.run(InstantFichero.pieces(temporary), all);
        assertThat(command.exit()).as(command.toString()).isZero();
        return command.output();
    }

    private String data() {
        return temporary.resolve("data").toString();
    }
}
