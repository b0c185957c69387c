package fichero.query.http;

import static fichero.query.http.Site.json;
import static fichero.query.readmodel.Given.T0;
import static fichero.query.readmodel.Given.contentWith;
import static fichero.query.readmodel.Given.put;
import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import com.fasterxml.jackson.databind.JsonNode;
import fichero.core.answers.Prompt;
import fichero.query.access.Access;
import fichero.query.access.AccessSettings;
import fichero.query.access.ApiKey;
import fichero.query.access.Role;
import fichero.query.readmodel.Given;
import fichero.query.readmodel.GivenFile;
import fichero.schemas.ContentStatus;
import fichero.schemas.FileRecord;
import fichero.schemas.Json;
import fichero.schemas.ReindexRequest;
import fichero.schemas.RunRecord;
import fichero.schemas.StageReport;
import fichero.schemas.Topics;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.LoggerFactory;

/**
 * Two sessions on every path of the specification. There are two servers, which differ in one thing: on one, Ana has a
 * source of her own, with the same bytes as Bea among others. Whatever Bea asks, both answer her the same.
 */
class PrivacyTest {

    private static final String ANA = "session:ana";
    private static final String BEA = "session:bea";
    private static final String SHARED = "both of them keep this recipe";
    private static final String SECRET = "what nobody else may read";
    private static final String BROKEN = "what cannot be read";

    /** Of what a person may name: something of Ana's, the bytes that both have, something public, something of Bea's. */
    private static final Map<String, List<String>> PATH_PARAMETERS = Map.of(
            "id", List.of("diary:secret.md", "diary:recipe.md", "notes:public.md", "letters:recipe.md"),
            "ref", List.of(Given.ref(SECRET), Given.ref(SHARED), Given.ref("public"), Given.ref(BROKEN)),
            "index", List.of("0"),
            "run", List.of("diary-watch", "diary-scan-" + T0, "notes-watch", "letters-watch"),
            "name", List.of("app.js"),
            "collection", List.of("default", "anas letters"),
            "source", List.of("anas inbox", "inbox", "diary"),
            "path", List.of("a.md"));

    private static final List<String> VARIANTS = List.of(
            "GET /v1/search?q=recipe&mode=keyword",
            "GET /v1/search?q=nobody&mode=keyword",
            "GET /v1/search?q=what+nobody+else+may+read&mode=semantic&top_k=1&highlights=false",
            "GET /v1/search?q=recipe&path=diary:",
            "GET /v1/search?q=recipe&path=/home/ana/diary",
            "GET /v1/search?q=recipe&mode=keyword&explain=true&facets=source,folder,file,type,collection,tag,meta.author",
            "GET /v1/search?q=read&mode=hybrid&facets=source&top_k=1",
            "GET /v1/search?q=recipe&mode=keyword&group_by=document&group_size=5&facets=file",
            "GET /v1/search?q=recipe&mode=keyword&per_document=0&top_k=100",
            "GET /v1/search?q=recipe&source=diary,letters&facets=source",
            "GET /v1/search?q=recipe&folder=diary:&facets=folder",
            "GET /v1/search?q=source:diary&facets=file&explain=true",
            "GET /v1/search?q=file:%22diary:secret.md%22",
            "GET /v1/search?q=recipe+OR+source:diary&mode=keyword",
            "GET /v1/search?q=NOT+source:letters&facets=source",
            "GET /v1/search?q=nobod*&mode=keyword",
            "GET /v1/search?q=%22nobody+else%22&mode=keyword&explain=true",
            "GET /v1/files?source=diary",
            "GET /v1/files?state=gone",
            "GET /v1/files?parent=diary:box.zip",
            "GET /v1/files?exact_path=/home/ana/diary/secret.md",
            "GET /v1/files?q=diary",
            "GET /v1/files/export?format=jsonl",
            "GET /v1/duplicates?min_size=1",
            "GET /v1/quarantine?reason=encrypted",
            "GET /v1/runs?source=diary",
            "GET /v1/runs?kind=watch&cursor=" + Cursor.of("diary-watch"),
            "GET /v1/runs?limit=1",
            "GET /v1/contents/" + Given.ref(SHARED) + "?collection=default",
            "POST /v1/search {\"q\":\"recipe\",\"mode\":\"keyword\"}",
            "POST /v1/search {\"q\":\"recipe\",\"filter\":{\"should\":[{\"key\":\"source\",\"match\":{\"value\":\"diary\"}},"
                    + "{\"key\":\"path\",\"match\":{\"prefix\":\"/\"}}]},\"facets\":[\"source\"]}",
            "POST /v1/search {\"q\":\"recipe\",\"filter\":{\"must_not\":[{\"key\":\"source\",\"match\":{\"value\":\"letters\"}}]}}",
            "POST /v1/quarantine/retry {\"all\":true}",
            "POST /v1/quarantine/retry {\"files\":[\"diary:broken.pdf\"]}",
            "POST /v1/reindex {\"all\":true,\"force\":true}",
            "POST /v1/reindex {\"source\":\"diary\"}",
            "POST /v1/reindex {\"files\":[\"diary:secret.md\"]}",
            "POST /v1/reindex {\"files\":[\"/home/ana/diary/secret.md\"]}",
            "PUT /v1/files/anas%20inbox/a.md?wait=indexed",
            "POST /v1/answers {\"question\":\"who keeps this recipe?\"}",
            "POST /v1/answers {\"question\":\"what nobody else may read\"}",
            "POST /v1/answers {\"question\":\"recipe\",\"path\":\"diary:\"}",
            "POST /v1/answers {\"question\":\"recipe\",\"filter\":{\"key\":\"source\",\"match\":{\"value\":\"diary\"}}}",
            tool("fichero_search", "{\"query\":\"recipe\",\"mode\":\"keyword\"}"),
            tool("fichero_search", "{\"query\":\"what nobody else may read\",\"mode\":\"semantic\",\"limit\":1}"),
            tool("fichero_search", "{\"query\":\"recipe\",\"source\":\"diary\"}"),
            tool("fichero_get_document", "{\"file\":\"diary:secret.md\"}"),
            tool("fichero_get_document", "{\"file\":\"/home/ana/diary/secret.md\"}"),
            tool("fichero_get_document", "{\"file\":\"letters:recipe.md\"}"),
            tool("fichero_get_document", "{\"content_ref\":\"" + Given.ref(SECRET) + "\"}"),
            tool("fichero_get_document", "{\"content_ref\":\"" + Given.ref(SHARED) + "\"}"),
            tool("fichero_list_files", "{\"source\":\"diary\"}"),
            tool("fichero_list_files", "{}"),
            tool("fichero_status", "{}"));

    @TempDir
    private static Path directory;

    private static final Logger secondLook = (Logger) LoggerFactory.getLogger("fichero.query.search.ScopeCheck");
    private static final ListAppender<ILoggingEvent> withheld = new ListAppender<>();

    private static Site shared;
    private static Site alone;

    @BeforeAll
    static void open() {
        AccessSettings access = new AccessSettings(
                List.of(key("ana", Role.READ), key("bea", Role.READ), key("bea", Role.ADMIN)), null, Set.of(), 0);
        shared = new Site(directory.resolve("shared"), access);
        alone = new Site(directory.resolve("alone"), access);
        for (Site site : List.of(shared, alone)) {
            site.chat.says("So it is [1].");
            everybodys(site);
            beas(site);
        }
        anas(shared);
        withheld.start();
        secondLook.addAppender(withheld);
    }

    @AfterAll
    static void close() {
        secondLook.detachAppender(withheld);
        shared.close();
        alone.close();
    }

    private static ApiKey key(String name, Role role) {
        String key = name + "-" + role.code();
        return new ApiKey(key, ApiKey.hash(key), role, name);
    }

    private static void everybodys(Site site) {
        site.indexed("public.md", "public");
        source(site, "notes", "public");
    }

    private static void beas(Site site) {
        source(site, "letters", BEA);
        indexed(site, "letters", "recipe.md", BEA, SHARED);
        put(
                site.model,
                GivenFile.at("broken.pdf")
                        .in("letters")
                        .seenBy(BEA)
                        .holding(BROKEN)
                        .record());
        put(site.model, contentWith(BROKEN, ContentStatus.QUARANTINED, "timeout", BEA, "letters:broken.pdf"));
    }

    private static void anas(Site site) {
        source(site, "diary", ANA);
        indexed(site, "diary", "recipe.md", ANA, SHARED);
        indexed(site, "diary", "copy of recipe.md", ANA, SHARED);
        indexed(site, "diary", "secret.md", ANA, SECRET);
        put(
                site.model,
                GivenFile.at("broken.pdf")
                        .in("diary")
                        .seenBy(ANA)
                        .holding(BROKEN)
                        .record(),
                GivenFile.at("moved.md")
                        .in("diary")
                        .seenBy(ANA)
                        .then(FileRecord.Change.CREATED, SHARED, T0, "diary-watch")
                        .then(FileRecord.Change.GONE, null, T0, "diary-watch")
                        .record(),
                GivenFile.at("to Ana.md")
                        .in("diary")
                        .seenBy(ANA)
                        .collected("anas letters")
                        .holding("a collection that is hers alone")
                        .record());
        put(site.model, contentWith(BROKEN, ContentStatus.QUARANTINED, "encrypted", ANA, "diary:broken.pdf"));
        ReindexRequest waiting = new ReindexRequest(1, "hers", "diary", 0, null, true, null, "ana", "hers", T0);
        put(site.model, Topics.REQUESTS, waiting.key(), waiting);
        put(site.model, Given.stage("points", 5, 99, "the diary breaks the embedder"));
    }

    private static void source(Site site, String name, String scope) {
        StageReport.Source source = new StageReport.Source(name, "/home/" + name, scope);
        put(site.model, StageReport.ofProducer("producer of " + name, List.of(source), T0));
        RunRecord withheld =
                Given.run(name + "-scan-" + T0, name, RunRecord.Kind.SCAN, T0, T0, RunRecord.Status.WITHHELD, 3, 7);
        put(site.model, withheld, Given.watch(name, 2));
    }

    private static void indexed(Site site, String source, String path, String scope, String text) {
        FileRecord file =
                GivenFile.at(path).in(source).seenBy(scope).holding(text).record();
        put(site.model, file);
        put(site.model, contentWith(text, ContentStatus.INDEXED, null, scope, file.file()));
        site.point(file, text);
    }

    @ParameterizedTest
    @MethodSource("calls")
    void beaCannotTellWhetherAnaIsThere(String call) {
        for (String role : List.of("read", "admin")) {
            // How busy the machine is, whoever keeps it so, is for those who look after it.
            boolean system =
                    role.equals("admin") && call.matches("GET (/v1/status|/v1/events|/metrics).*|.*fichero_status.*");
            if (!system) {
                assertThat(told(shared, call, "bea-" + role)).isEqualTo(told(alone, call, "bea-" + role));
            }
        }
        assertThat(withheld.list)
                .as("the index was asked for what Bea sees alone: nothing had to be taken out of its answers")
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"who keeps this recipe?", "what nobody else may read"})
    void anAnswerThatIsToldAsItIsWrittenTellsNoMore(String question) {
        assertThat(streamed(shared, question)).isEqualTo(streamed(alone, question));
    }

    @Test
    void theModelReadsNothingThatTheCallerMayNot() {
        send(shared, "POST /v1/answers {\"question\":\"what nobody else may read\"}", "ana-read");
        assertThat(lastPrompt()).contains(SECRET, "diary:secret.md");

        send(shared, "POST /v1/answers {\"question\":\"who keeps this recipe?\"}", "bea-read");
        assertThat(lastPrompt()).contains(SHARED, "letters:recipe.md").doesNotContain("diary:", SECRET);
    }

    @Test
    void whoLooksAfterTheMachineSeesThatItIsBusyAndNotWithWhat() {
        JsonNode status = json(send(shared, "GET /v1/status", "bea-admin"));

        assertThat(status.path("texts_embedded").asLong()).isEqualTo(99);
        assertThat(status.path("notes").toString()).doesNotContain("requests to look", "deletions in diary");
        assertThat(status.path("sources").findValuesAsText("name")).containsExactly("letters", "notes");
    }

    /** Else the test above would pass for a server that is empty. */
    @Test
    void anaSeesWhatIsHers() {
        assertThat(send(shared, "GET /v1/search?q=nobody&mode=keyword", "ana-read")
                        .body())
                .contains("diary:secret.md")
                .contains(SECRET);
        assertThat(send(shared, "GET /v1/files", "ana-read").body())
                .contains("diary:recipe.md", "notes:public.md")
                .doesNotContain("letters:");
        assertThat(send(shared, "GET /v1/duplicates", "ana-read").body()).contains("copy of recipe.md");
        assertThat(send(shared, "GET /v1/runs", "ana-read").body()).contains("diary-watch", "notes-watch");
        assertThat(send(shared, "GET /v1/status", "ana-read").body()).contains("/home/diary");
        assertThat(send(shared, "GET /v1/contents/" + Given.ref(SHARED) + "/chunks", "ana-read")
                        .body())
                .contains(SHARED);
        assertThat(send(shared, "GET /v1/contents/" + Given.ref(SECRET) + "/chunks/0/neighbours", "ana-read")
                        .body())
                .contains(SECRET);
        assertThat(json(send(shared, "GET /v1/search?q=recipe&mode=keyword&facets=file", "ana-read"))
                        .at("/facets/fields/file")
                        .findValuesAsText("value"))
                .containsExactly("diary:copy of recipe.md", "diary:recipe.md");
        assertThat(send(shared, tool("fichero_get_document", "{\"file\":\"diary:secret.md\"}"), "ana-read")
                        .body())
                .contains(SECRET);
        JsonNode collections = json(send(shared, "GET /v1/collections", "ana-read"));
        assertThat(collections.path("items").findValuesAsText("name"))
                .containsExactlyInAnyOrder("default", "anas letters");
        assertThat(collections.path("items"))
                .filteredOn(item -> item.path("name").asText().equals("default"))
                .singleElement()
                .satisfies(item -> assertThat(item.path("files").asInt()).isEqualTo(5));
    }

    @ParameterizedTest
    @MethodSource("calls")
    void withoutAKeyNothingIsTold(String call) {
        HttpResponse<String> response = send(shared, call, "");
        boolean open = call.matches("GET (/|/web/.*|/livez|/readyz|/openapi.json)");

        if (open) {
            assertThat(response.statusCode()).isNotEqualTo(401);
        } else {
            assertThat(response.statusCode()).isEqualTo(401);
            assertThat(response.headers().firstValue("WWW-Authenticate").orElse(""))
                    .startsWith("Bearer");
            assertThat(json(response).path("code").asText()).isEqualTo("unauthenticated");
        }
    }

    /** Without a body, the status and the length of the one that is left out still tell. */
    @ParameterizedTest
    @MethodSource("calls")
    void headTellsNoMoreThanGet(String call) {
        Assumptions.assumeTrue(call.startsWith("GET "));
        String head = "HEAD" + call.substring(3);

        assertThat(send(shared, head, "").statusCode())
                .isEqualTo(send(shared, call, "").statusCode());
        assertThat(send(shared, head, "bea-read").statusCode())
                .isEqualTo(send(alone, head, "bea-read").statusCode())
                .isEqualTo(send(shared, call, "bea-read").statusCode());
    }

    @ParameterizedTest
    @MethodSource("calls")
    void whoMayOnlyReadChangesNothing(String call) {
        boolean administers = call.startsWith("PUT") || call.startsWith("DELETE") || call.matches("POST /v1/(q|r).*");

        HttpResponse<String> response = send(shared, call, "bea-read");

        assertThat(response.statusCode() == 403)
                .as(response.body())
                .isEqualTo(administers || call.equals("GET /metrics"));
    }

    static List<String> calls() throws IOException {
        JsonNode description = Json.mapper().readTree(PageRoutes.openApi());
        List<String> calls = new ArrayList<>(VARIANTS);
        description
                .path("paths")
                .fields()
                .forEachRemaining(path -> path.getValue()
                        .fields()
                        .forEachRemaining(method -> calls.addAll(
                                calls(method.getKey().toUpperCase(Locale.ROOT), path.getKey(), method.getValue()))));
        return calls;
    }

    private static List<String> calls(String method, String template, JsonNode operation) {
        List<String> paths = List.of(template);
        for (String name : PATH_PARAMETERS.keySet()) {
            paths = paths.stream().flatMap(path -> filled(path, name).stream()).toList();
        }
        assertThat(paths).allMatch(path -> !path.contains("{"), "every parameter of a path is tried");
        String body =
                operation.at("/requestBody/content/application~1json/example").toString();
        String query = switch (operation.path("operationId").asText()) {
            case "search" -> "?q=recipe&mode=keyword";
            case "followStatus" -> "?limit=1";
            default -> "";
        };
        return paths.stream()
                .map(path -> method + " " + path + query + (method.equals("POST") ? " " + body : ""))
                .toList();
    }

    private static List<String> filled(String path, String name) {
        String place = "{" + name + "}";
        return path.contains(place)
                ? PATH_PARAMETERS.get(name).stream()
                        .map(value -> path.replace(place, value.replace(" ", "%20")))
                        .toList()
                : List.of(path);
    }

    /** Status and body, without what differs from call to call. */
    private static String told(Site site, String call, String key) {
        HttpResponse<String> response = send(site, call, key);
        String body = response.body()
                .replaceAll("\"took_ms\":\\d+", "")
                .replaceAll("\"request_id\":\"[^\"]+\"", "")
                // Words are weighed by how often they occur, in all documents: see docs/security.md.
                .replaceAll("\\\\?\"score\\\\?\":[0-9.E-]+", "")
                .replaceAll("\"offset\":\\d+", "");
        return response.statusCode() + " " + body;
    }

    private static String streamed(Site site, String question) {
        return site.send(HttpRequest.newBuilder(site.uri("/v1/answers"))
                        .header(Access.API_KEY, "bea-read")
                        .header("Accept", "text/event-stream")
                        .header("Content-Type", "application/json")
                        .POST(BodyPublishers.ofString("{\"question\":\"" + question + "\"}"))
                        .build())
                .body()
                .replaceAll("\"took_ms\":\\d+", "");
    }

    private static String lastPrompt() {
        List<Prompt> prompts = shared.chat.prompts();
        return prompts.get(prompts.size() - 1).request();
    }

    private static String tool(String name, String arguments) {
        return "POST /mcp {\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":\"" + name
                + "\",\"arguments\":" + arguments + "}}";
    }

    private static HttpResponse<String> send(Site site, String call, String key) {
        String[] parts = call.split(" ", 3);
        HttpRequest.Builder request = HttpRequest.newBuilder(site.uri(parts[1]));
        if (!key.isEmpty()) {
            request.header(Access.API_KEY, key);
        }
        String body = parts.length > 2 ? parts[2] : "words of a file";
        if (Arrays.asList("POST", "PUT").contains(parts[0])) {
            if (parts[1].equals("/mcp")) {
                request.header("Accept", "application/json, text/event-stream");
            }
            request.header("Content-Type", "application/json").method(parts[0], BodyPublishers.ofString(body));
        } else {
            request.method(parts[0], BodyPublishers.noBody());
        }
        return site.send(request.build());
    }
}
