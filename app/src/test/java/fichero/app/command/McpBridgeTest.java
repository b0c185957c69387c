package fichero.app.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import fichero.schemas.Json;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class McpBridgeTest {

    private static final String REQUEST = "{\"jsonrpc\":\"2.0\",\"id\":\"a\",\"method\":\"tools/list\"}";
    private static final String NOTIFICATION = "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}";

    @Test
    void eachAnswerIsOneLine() throws Exception {
        assertThat(bridged(REQUEST, message -> Optional.of("{\"id\":\"a\",\n\"result\":{\"ñ\":1}}")))
                .containsExactly("{\"id\":\"a\", \"result\":{\"ñ\":1}}");
    }

    @Test
    void aNotificationHasNoAnswerEvenWhenItFails() throws Exception {
        assertThat(bridged(NOTIFICATION, message -> Optional.empty())).isEmpty();
        assertThat(bridged(NOTIFICATION, McpBridgeTest::away)).isEmpty();
    }

    @Test
    void whatFailsIsToldToWhoeverAsked() throws Exception {
        JsonNode answer = json(bridged(REQUEST, McpBridgeTest::away).get(0));

        assertThat(answer.path("id").asText()).isEqualTo("a");
        assertThat(answer.at("/error/message").asText()).contains("fichero up");
    }

    @Test
    void whatIsNotJsonIsToldAndDoesNotEndIt() throws Exception {
        List<String> answers = bridged("{oops\n\n" + REQUEST, message -> Optional.of("{\"id\":\"a\"}"));

        assertThat(answers)
                .hasSize(2)
                .contains("{\"id\":\"a\"}")
                .anySatisfy(answer ->
                        assertThat(json(answer).at("/error/code").asInt()).isEqualTo(-32700));
    }

    @Test
    void aSlowMessageDoesNotHoldUpTheNext() throws Exception {
        CountDownLatch second = new CountDownLatch(1);

        List<String> answers = bridged(REQUEST + "\n" + REQUEST.replace("\"a\"", "\"b\""), message -> {
            if (message.contains("\"b\"")) {
                second.countDown();
                return Optional.of("b");
            }
            second.await();
            return Optional.of("a");
        });

        assertThat(answers).containsExactlyInAnyOrder("a", "b");
    }

    private static Optional<String> away(String message) {
        throw new CommandFailedException("No Fichero answers. Start one with 'fichero up DIR'.");
    }

    private static List<String> bridged(String lines, McpBridge.Post post) throws InterruptedException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        new McpBridge(new ByteArrayInputStream(lines.getBytes(StandardCharsets.UTF_8)), out, post).run();
        return new ArrayList<>(out.toString(StandardCharsets.UTF_8).lines().toList());
    }

    private static JsonNode json(String text) {
        try {
            return Json.mapper().readTree(text);
        } catch (IOException e) {
            throw new AssertionError(text, e);
        }
    }
}
