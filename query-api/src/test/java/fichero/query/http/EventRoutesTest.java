package fichero.query.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import fichero.core.failure.RetryableException;
import fichero.query.access.Access;
import fichero.query.access.AccessSettings;
import fichero.query.access.ApiKey;
import fichero.query.access.Caller;
import fichero.query.access.Role;
import fichero.query.http.StatusFeed.Pace;
import fichero.query.status.StatusAnswer;
import fichero.schemas.Json;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The status as it is told to those who listen. */
@Timeout(60)
class EventRoutesTest {

    private static final Duration NEVER = Duration.ofHours(1);
    private static final Duration AT_ONCE = Duration.ofMillis(20);
    private static final String UNREADABLE = "unreadable";
    private static final Pace QUICK = new Pace(AT_ONCE, NEVER, NEVER);

    private final HttpClient client = HttpClient.newHttpClient();

    /** What there is to know, by the name of who asks. */
    private final Map<String, String> notes = new ConcurrentHashMap<>();

    private HttpServer server;

    @AfterEach
    void close() {
        server.close();
    }

    @Test
    void theStatusIsToldAtOnceAndOnceMoreForEachChange() throws IOException {
        serve(QUICK, 10);
        notes.put("local", "one");

        try (Listening listening = listen("?limit=2", "")) {
            assertThat(listening.type()).isEqualTo("text/event-stream;charset=utf-8");
            assertThat(listening.note()).isEqualTo("one");
            notes.put("local", "two");
            assertThat(listening.note()).isEqualTo("two");
            assertThat(listening.rest()).as("the limit is reached").isEmpty();
        }
    }

    @Test
    void whileNothingChangesThereAreCommentsOnly() throws IOException {
        serve(new Pace(AT_ONCE, AT_ONCE, NEVER), 10);
        notes.put("local", "the same");

        try (Listening listening = listen("", "")) {
            assertThat(listening.note()).isEqualTo("the same");
            assertThat(List.of(listening.line(), listening.line(), listening.line(), listening.line()))
                    .containsExactly(":", "", ":", "");
        }
    }

    @Test
    void eachIsToldWhatTheyMayKnow() throws IOException {
        serve(QUICK, 10, keysOf("ana", "bea"));
        notes.put("ana", "for Ana");
        notes.put("bea", "for Bea");

        try (Listening ana = listen("", "ana");
                Listening bea = listen("?limit=2", "bea")) {
            assertThat(ana.note()).isEqualTo("for Ana");
            assertThat(bea.note()).isEqualTo("for Bea");
            notes.put("ana", "more for Ana");
            assertThat(ana.note()).isEqualTo("more for Ana");
            notes.put("bea", "more for Bea");
            assertThat(bea.rest()).contains("more for Bea").doesNotContain("Ana");
        }
    }

    @Test
    void whenAllPlacesAreTakenTheNextOneIsToldSoUntilOneIsFree() throws IOException {
        serve(new Pace(AT_ONCE, AT_ONCE, NEVER), 1);

        try (Listening listening = listen("", "")) {
            listening.note();
            HttpResponse<String> refused = send("?limit=1");
            assertThat(refused.statusCode()).isEqualTo(503);
            assertThat(refused.body()).contains("events_busy");
            assertThat(refused.headers().firstValue("Retry-After")).isPresent();
        }

        await().atMost(Duration.ofSeconds(30))
                .untilAsserted(() -> assertThat(send("?limit=1").statusCode()).isEqualTo(200));
    }

    /** Twenty large events are more than fits between the two, so a writer that waited would wait for ever. */
    @Test
    void whoDoesNotReadKeepsNobodyWaiting() throws IOException {
        serve(QUICK, 10);
        notes.put("local", "first");

        try (Socket silent = new Socket("127.0.0.1", server.port());
                Listening listening = listen("", "")) {
            silent.getOutputStream()
                    .write("GET /v1/events HTTP/1.1\r\nHost: localhost\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
            assertThat(silent.getInputStream().read()).isEqualTo('H');
            assertThat(listening.note()).isEqualTo("first");
            for (int i = 0; i < 20; i++) {
                String large = i + "x".repeat(1_000_000);
                notes.put("local", large);
                assertThat(listening.note()).isEqualTo(large);
            }
        }
    }

    @Test
    void aServerThatStopsEndsTheStreams() throws IOException {
        serve(QUICK, 10);

        try (Listening listening = listen("", "")) {
            listening.note();
            server.close();
            assertThat(listening.rest()).isEmpty();
        }
    }

    @Test
    void aStreamEndsAfterAWhileSoThatItIsKnownWhoListens() throws IOException {
        serve(new Pace(AT_ONCE, NEVER, AT_ONCE), 10);

        try (Listening listening = listen("", "")) {
            listening.note();
            assertThat(listening.rest()).isEmpty();
        }
    }

    @Test
    void whatCannotBeToldAtFirstIsAProblemAndLaterIsWaitedFor() throws IOException {
        notes.put("local", UNREADABLE);
        serve(QUICK, 10);
        assertThat(send("").statusCode()).isEqualTo(503);
        assertThat(send("").body()).contains("read_model_unavailable");

        notes.put("local", "before");
        try (Listening listening = listen("", "")) {
            assertThat(listening.note()).isEqualTo("before");
            notes.put("local", UNREADABLE);
            notes.put("local", "after");
            assertThat(listening.note()).isEqualTo("after");
        }
    }

    @Test
    void aLimitThatIsNoneIsRefused() {
        serve(QUICK, 10);

        assertThat(send("?limit=0").statusCode()).isEqualTo(400);
        assertThat(send("?since=1").statusCode()).isEqualTo(400);
    }

    private void serve(Pace pace, int places) {
        serve(pace, places, AccessSettings.NONE);
    }

    private void serve(Pace pace, int places, AccessSettings access) {
        Function<Caller, StatusAnswer> status = caller -> status(notes.getOrDefault(caller.name(), "nothing"));
        EventRoutes routes = new EventRoutes(new StatusFeed(status, pace, places));
        server = new HttpServer("127.0.0.1", 0, access, routes.routes(), routes::close);
        server.start();
    }

    private static AccessSettings keysOf(String... names) {
        return new AccessSettings(
                Arrays.stream(names)
                        .map(name -> new ApiKey(name, ApiKey.hash(name), Role.READ, name))
                        .toList(),
                null,
                Set.of(),
                0);
    }

    private static StatusAnswer status(String note) {
        if (note.equals(UNREADABLE)) {
            throw new RetryableException("the read model is being moved");
        }
        return new StatusAnswer(
                "working",
                List.of(note),
                List.of(),
                new StatusAnswer.FileTotals(0, Map.of(), 0),
                new StatusAnswer.ContentTotals(0, Map.of()),
                0,
                null,
                List.of(),
                List.of(),
                List.of(),
                new StatusAnswer.ReadModelStatus(true, null, 0, null));
    }

    private HttpRequest request(String query, String key) {
        HttpRequest.Builder request =
                HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.port() + "/v1/events" + query));
        return key.isEmpty()
                ? request.build()
                : request.header(Access.API_KEY, key).build();
    }

    private HttpResponse<String> send(String query) {
        return sent(request(query, ""), BodyHandlers.ofString());
    }

    private Listening listen(String query, String key) {
        return new Listening(sent(request(query, key), BodyHandlers.ofInputStream()));
    }

    private <T> HttpResponse<T> sent(HttpRequest request, HttpResponse.BodyHandler<T> body) {
        try {
            return client.send(request, body);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    /** One who listens, and reads only when asked to. */
    private static final class Listening implements AutoCloseable {

        private final HttpResponse<InputStream> response;
        private final BufferedReader lines;

        Listening(HttpResponse<InputStream> response) {
            this.response = response;
            this.lines = new BufferedReader(new InputStreamReader(response.body(), StandardCharsets.UTF_8));
        }

        String type() {
            return response.headers().firstValue("Content-Type").orElse("");
        }

        /** The note in the next event. */
        String note() throws IOException {
            assertThat(line()).isEqualTo("event: status");
            String data = line();
            assertThat(data).startsWith("data: ");
            assertThat(line()).isEmpty();
            JsonNode status = Json.mapper().readTree(data.substring("data: ".length()));
            return status.at("/notes/0").asText();
        }

        String line() throws IOException {
            return lines.readLine();
        }

        /** All that comes until the stream ends. */
        String rest() throws IOException {
            return lines.lines().collect(Collectors.joining("\n"));
        }

        @Override
        public void close() throws IOException {
            lines.close();
        }
    }
}
