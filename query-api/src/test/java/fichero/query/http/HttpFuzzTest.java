package fichero.query.http;

import static fichero.query.readmodel.Given.T0;
import static fichero.query.readmodel.Given.content;
import static fichero.query.readmodel.Given.file;
import static fichero.query.readmodel.Given.put;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import fichero.query.http.RawHttp.Answer;
import fichero.query.readmodel.Given;
import fichero.schemas.ContentStatus;
import fichero.schemas.FileRecord;
import fichero.schemas.Json;
import fichero.testkit.fuzz.Fuzzing;
import fichero.testkit.fuzz.Mutations;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Whatever is asked is answered, or refused with a problem that has a stable code, and never fails: over the real server. A
 * case is a line with the method and the target, and the body after it.
 */
class HttpFuzzTest {

    /** What this server lacks: a broker, and producers. */
    private static final Set<String> AWAY = Set.of("not_ready", "broker_unavailable");

    /** Statuses that tell of a version or an encoding of HTTP. */
    private static final Set<Integer> NOT_SPOKEN = Set.of(501, 505);

    private static final Set<String> CODES =
            Arrays.stream(Problem.Code.values()).map(Problem.Code::code).collect(Collectors.toSet());

    private static final String REF = Given.ref("el zorro salta");

    private static final List<String> TARGETS = List.of(
            "GET /v1/search?q=zorro+salta&mode=keyword&top_k=3&per_document=2&group_by=document&group_size=2&explain=true",
            "GET /v1/search?q=zorro%20OR%20%22lince%20rojo%22&language=es,en&type=pdf,md&tag=a&year=2020..2024&facets=type,meta.author",
            "GET /v1/search?q=zorro&min_score=0.1&collection=default&path=/home&meta.author=Ana&source=notes&folder=notes:a&highlights=false&cursor=MTEvYWJj",
            "GET /v1/files?state=indexed,gone&reason=timeout&source=notes&collection=default&type=text/*&language=es&tag=a&flag=partial&sort=-size&limit=3",
            "GET /v1/files?path=/home&exact_path=/home/a.md&q=tar&parent=notes:a.zip&min_size=1&max_size=999&modified_since=2026-01-31T12:00:00Z&cursor=MXBhdGgKMApub3RlczphLm1k",
            "GET /v1/files/export?format=csv&state=quarantined&sort=modified&modified_since=2026-01-31",
            "GET /v1/files/notes%3Aa.md",
            "GET /v1/files/notes:guides/b.md/history",
            "GET /v1/contents/" + REF + "?collection=default",
            "GET /v1/contents/" + REF + "/chunks?limit=1&cursor=MTA",
            "GET /v1/contents/" + REF + "/chunks/0/neighbours?before=1&after=50",
            "GET /v1/quarantine?reason=corrupt&source=notes&collection=default&limit=2&cursor=MXBhdGgKMApub3RlczphLm1k",
            "GET /v1/duplicates?collection=default&min_size=1&limit=1&cursor=MTQyCmRlZmF1bHQ",
            "GET /v1/runs?source=notes&kind=scan&limit=2&cursor=MTE3",
            "GET /v1/runs/run-1",
            "GET /v1/collections",
            "GET /v1/status",
            "GET /v1/caller",
            "GET /v1/events?limit=1",
            "GET /web/app.js",
            "GET /openapi.json",
            "GET /metrics",
            "GET /readyz",
            "HEAD /v1/search?q=a",
            "DELETE /v1/collections/default/contents");

    private static final Map<String, List<String>> BODIES = Map.of(
            "POST /v1/search",
            List.of(
                    "{\"q\":\"zorro\",\"mode\":\"hybrid\",\"top_k\":3,\"min_score\":0.1,\"metadata\":{\"author\":\"Ana\",\"n\":[1,2]},"
                            + "\"language\":[\"es\",\"en\"],\"facets\":[\"type\"],\"group_by\":\"document\",\"explain\":true}",
                    "{\"q\":\"a OR b\",\"filter\":{\"must\":[{\"key\":\"type\",\"match\":{\"any\":[\"pdf\"]}}],"
                            + "\"must_not\":{\"key\":\"year\",\"range\":{\"gte\":2020}}},\"cursor\":\"MTEvYWJj\"}"),
            "POST /v1/answers",
            List.of(
                    "{\"question\":\"¿Qué salta?\",\"answer_language\":\"es\",\"top_k\":2,\"collection\":\"default\",\"filter\":{\"key\":\"tag\","
                            + "\"match\":{\"value\":\"a\"}}}"),
            "POST /v1/quarantine/retry",
            List.of(
                    "{\"files\":[\"notes:a.md\",\"/home/ana/notes/a.md\"]}",
                    "{\"reason\":[\"timeout\",\"corrupt\"],\"processor_version\":\"0.1\",\"outdated\":true}",
                    "{\"all\":true}"),
            "POST /v1/reindex",
            List.of("{\"files\":[\"notes:a.md\"],\"force\":true}", "{\"source\":[\"notes\"]}", "{\"all\":true}"),
            "POST /mcp",
            List.of(
                    "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":\"fichero_search\",\"arguments\":"
                            + "{\"query\":\"zorro\",\"limit\":3,\"language\":[\"es\"]}}}",
                    "{\"jsonrpc\":\"2.0\",\"id\":\"a\",\"method\":\"tools/call\",\"params\":{\"name\":\"fichero_get_document\","
                            + "\"arguments\":{\"file\":\"notes:a.md\",\"from_chunk\":0,\"max_characters\":600}}}",
                    "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\",\"params\":{\"protocolVersion\":\"2025-06-18\",\"capabilities\":{},"
                            + "\"clientInfo\":{\"name\":\"c\",\"version\":\"1\"}}}",
                    "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}",
                    "{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"tools/list\"}"));

    private static final List<String> UPLOADS =
            List.of("PUT /v1/files/inbox/a.md", "PUT /v1/files/inbox/new/b%20c.md", "PUT /v1/files/anas%20inbox/a.md");

    @TempDir
    private Path directory;

    private Site site;

    @BeforeEach
    void open() {
        site = new Site(directory);
        site.chat.says("Salta ", "el zorro [1].");
        site.indexed("a.md", "el zorro salta");
        site.indexed("guides/b.md", "un lince");
        put(site.model, file("copy.md", "un lince"));
        put(site.model, file("x.tmp", FileRecord.State.IGNORED, null, "temporary", "public", T0));
        put(site.model, content("un lince", ContentStatus.INDEXED, "notes:guides/b.md"));
    }

    @AfterEach
    void close() {
        site.close();
    }

    @Test
    void everyTargetIsAnsweredOrRefused() {
        Fuzzing.cases(1_500).texts(mutations -> target(mutations, TARGETS), this::requireAnswered);
    }

    @Test
    void everyBodyIsAnsweredOrRefused() {
        List<String> routes = BODIES.keySet().stream().sorted().toList();

        Fuzzing.cases(1_500)
                .texts(
                        mutations -> {
                            String route = mutations.oneOf(routes);
                            List<String> bodies = BODIES.get(mutations.chance(20) ? mutations.oneOf(routes) : route);
                            return route + "\n" + mutations.json(bodies);
                        },
                        this::requireAnswered);
    }

    @Test
    void everyUploadStaysInItsFolder() throws IOException {
        Fuzzing.cases(400)
                .texts(mutations -> target(mutations, UPLOADS) + "\n" + mutations.text(UPLOADS), this::requireAnswered);

        try (Stream<Path> beside = Files.list(directory)) {
            assertThat(beside.map(path -> path.getFileName().toString()))
                    .allMatch(name -> name.matches("inbox|anas-inbox|read-model\\.db(-wal|-shm)?"));
        }
    }

    @Test
    void bytesThatAreHardlyHttpAreRefusedOrHungUpOn() throws IOException {
        List<byte[]> requests = List.of(
                RawHttp.request(
                        "GET", "/v1/search?q=zorro", "Accept: application/json\r\nOrigin: null\r\n", new byte[0]),
                RawHttp.request(
                        "POST", "/v1/search", "Content-Type: application/json\r\n", "{\"q\":\"a\"}".getBytes(UTF_8)),
                "POST /mcp HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\nContent-Type: application/json\r\n\r\n2\r\n{}\r\n0\r\n\r\n"
                        .getBytes(ISO_8859_1));

        Fuzzing.cases(600).bytes(mutations -> mutations.bytes(requests), request -> {
            Answer answer = RawHttp.send(site.port(), request);
            if (answer.status() >= 400) {
                assertThat(answer.status() < 500 || NOT_SPOKEN.contains(answer.status()))
                        .as(answer.head())
                        .isTrue();
                assertThat(answer.isProblem()).as(answer.head()).isTrue();
            }
        });
    }

    private static String target(Mutations mutations, List<String> examples) {
        String example = mutations.oneOf(examples);
        int path = example.indexOf('/');
        return example.substring(0, path) + encoded("/" + mutations.text(List.of(example.substring(path + 1))));
    }

    /** What a client would not put on the wire as it is. */
    private static String encoded(String target) {
        StringBuilder encoded = new StringBuilder();
        for (byte one : target.getBytes(UTF_8)) {
            if (one > ' ' && one < 0x7f && one != '#') {
                encoded.append((char) one);
            } else {
                encoded.append("%%%02X".formatted(one & 0xff));
            }
        }
        return encoded.toString();
    }

    private void requireAnswered(String request) throws IOException {
        int end = request.indexOf('\n');
        String line = end < 0 ? request : request.substring(0, end);
        byte[] body = end < 0 ? new byte[0] : request.substring(end + 1).getBytes(UTF_8);
        int space = line.indexOf(' ');
        if (space < 0) {
            return;
        }
        Answer answer = RawHttp.send(
                site.port(),
                RawHttp.request(
                        line.substring(0, space),
                        line.substring(space + 1),
                        "Content-Type: application/json\r\nAccept: application/json\r\n",
                        body));
        requireAnswerOrProblem(answer, line.startsWith("HEAD "));
    }

    private static void requireAnswerOrProblem(Answer answer, boolean headOnly) throws IOException {
        assertThat(answer.status()).as("the server hung up").isNotZero();
        if (answer.status() < 400) {
            return;
        }
        assertThat(answer.isProblem()).as(answer.head()).isTrue();
        if (headOnly) {
            return;
        }
        JsonNode problem = Json.mapper().readTree(answer.body());
        String code = problem.path("code").asText();
        assertThat(code).as(answer.body()).isIn(CODES);
        assertThat(problem.path("status").asInt()).isEqualTo(answer.status());
        assertThat(problem.path("detail").asText()).isNotBlank();
        assertThat(answer.status() < 500 || AWAY.contains(code))
                .as(answer.body())
                .isTrue();
    }
}
