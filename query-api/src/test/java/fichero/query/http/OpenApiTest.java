package fichero.query.http;

import static fichero.query.http.Site.json;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.Error;
import com.networknt.schema.InputFormat;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import fichero.core.extraction.Flag;
import fichero.core.failure.Reason;
import fichero.query.readmodel.FileOrder;
import fichero.query.readmodel.Given;
import fichero.query.readmodel.GivenContent;
import fichero.query.readmodel.GivenFile;
import fichero.schemas.ContentStatus;
import fichero.schemas.FileRecord;
import fichero.schemas.FileState;
import fichero.schemas.Json;
import fichero.schemas.StageReport;
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
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is served is what the specification says, and the other way round. */
class OpenApiTest {

    private static final String TEXT = "el zorro salta";
    private static final Map<String, String> PATH_PARAMETERS = Map.of(
            "id", "notes:a.md",
            "ref", Given.ref(TEXT),
            "name", "style.css",
            "run", "notes-watch",
            "collection", "default",
            "source", "inbox",
            "path", "letters/a.md",
            "index", "0");

    @TempDir
    private static Path directory;

    private static Site site;
    private static JsonNode description;

    @BeforeAll
    static void open() throws IOException {
        description = Json.mapper().readTree(PageRoutes.openApi());
        site = new Site(directory);
        site.chat.says("El zorro [1].");
        site.indexed("a.md", TEXT);
        Given.put(site.model, Given.file("copy.md", TEXT), Given.file("new.md", "unknown yet"));
        Given.put(
                site.model,
                Given.file("locked.md", FileRecord.State.UNREADABLE, null, "unreadable", "public", Given.T0));
        Given.put(site.model, Given.file("secret.pdf", "secret"));
        Given.put(
                site.model,
                Given.contentWith("secret", ContentStatus.QUARANTINED, "encrypted", "public", "notes:secret.pdf"));
        Given.put(
                site.model,
                GivenFile.at("box.zip").holding("box").record(),
                GivenFile.at("box.zip!/in.md").holding("in").inside("box").record(),
                GivenFile.at("moved.md")
                        .then(FileRecord.Change.CREATED, "moving", Given.T0, "notes-watch")
                        .then(FileRecord.Change.GONE, null, Given.T0, "notes-watch")
                        .record(),
                GivenFile.at("a-moved.md")
                        .then(FileRecord.Change.CREATED, "moving", Given.T0, "notes-watch")
                        .record());
        Given.put(
                site.model,
                GivenContent.of("box").is(ContentStatus.UNPACKED).entries(1).record(),
                GivenContent.of("in").warning("partial: cut short").record());
        Given.put(site.model, Given.scan("notes", Given.T0, Given.T0.plusSeconds(1)), Given.watch("notes", 0));
        Given.put(site.model, Given.stage("points", 1, 7, "the embedder is away"));
        Given.put(
                site.model,
                StageReport.ofProducer(
                        "here",
                        List.of(
                                new StageReport.Source("notes", "/home/ana/notes", "public"),
                                new StageReport.Source("mail", "/home/ana/mail", "public")),
                        Given.T0));
    }

    @AfterAll
    static void close() {
        site.close();
    }

    @Test
    void everyRouteIsDescribedAndEveryDescriptionIsServed() {
        List<String> served = site.api.routes().stream()
                .map(route -> route.method() + " " + route.template())
                .toList();

        assertThat(served).containsExactlyInAnyOrderElementsOf(operations());
    }

    @ParameterizedTest
    @MethodSource("operations")
    void everyAnswerIsAsDescribed(String operation) {
        String[] methodAndPath = operation.split(" ", 2);
        JsonNode described =
                description.path("paths").path(methodAndPath[1]).path(methodAndPath[0].toLowerCase(Locale.ROOT));

        HttpResponse<String> response = call(methodAndPath[0], methodAndPath[1], described);

        // There is no broker, so this one is not ready. A message of MCP is taken with 202 when it wants no answer.
        boolean taken = described.path("responses").has("202") && !methodAndPath[1].equals("/mcp");
        int well = taken ? 202 : 200;
        assertThat(response.statusCode()).isEqualTo(methodAndPath[1].equals("/readyz") ? 503 : well);
        assertDescribed(described, response);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/v1/search?q=zorro&mode=keyword",
                "/v1/search?q=zorro&mode=semantic&highlights=false",
                "/v1/search?q=nothing&mode=keyword",
                "/v1/search?q=zorro&explain=true&facets=type,folder,meta.author&top_k=1",
                "/v1/search?q=zorro&group_by=document&mode=keyword&explain=true",
                "/v1/search?q=type:markdown&explain=true",
                "/v1/search?q=zorro+AND",
                "/v1/search",
                "/v1/search?q=zorro&top_k=0",
                "/v1/files?state=quarantined,indexed&limit=1",
                "/v1/files?q=secret",
                "/v1/files?limit=0",
                "/v1/files?sort=-size&type=text/*&min_size=1&modified_since=2020-01-01&flag=partial",
                "/v1/files?sort=weight",
                "/v1/files/export?format=jsonl",
                "/v1/files/export?format=xml",
                "/v1/duplicates?min_size=1&limit=1",
                "/v1/duplicates?min_size=x",
                "/v1/quarantine?reason=encrypted",
                "/v1/quarantine?reason=tired",
                "/v1/runs?kind=scan",
                "/v1/status",
            })
    void everyVariantIsAsDescribed(String path) {
        JsonNode described =
                description.path("paths").path(path.replaceAll("\\?.*", "")).path("get");

        assertDescribed(described, site.get(path));
    }

    @Test
    void anAnswerWithCitationsIsAsDescribed() {
        HttpResponse<String> response =
                site.post("/v1/answers", "application/json", "{\"question\":\"" + TEXT + "\",\"metadata\":{}}");

        assertThat(json(response).path("outcome").asText()).isEqualTo("answered");
        assertDescribed(description.at("/paths/~1v1~1answers/post"), response);
    }

    @Test
    void everyErrorCodeIsDescribed() {
        List<String> described = texts(description.at("/components/schemas/Problem/properties/code/enum"));

        assertThat(described)
                .containsExactlyInAnyOrderElementsOf(Arrays.stream(Problem.Code.values())
                        .map(Problem.Code::code)
                        .toList());
    }

    @Test
    void everyStateReasonFlagAndOrderIsDescribed() {
        assertThat(texts(description.at("/components/schemas/State/enum")))
                .containsExactlyElementsOf(FileState.codes());
        assertThat(texts(description.at("/components/schemas/Content/properties/status/enum")))
                .containsExactlyInAnyOrderElementsOf(Arrays.stream(ContentStatus.values())
                        .map(ContentStatus::code)
                        .toList());
        assertThat(texts(description.at("/components/schemas/ReasonCode/enum")))
                .containsExactlyElementsOf(
                        Arrays.stream(Reason.values()).map(Reason::code).toList());
        assertThat(texts(description.at("/components/schemas/Flag/enum")))
                .containsExactlyElementsOf(
                        Arrays.stream(Flag.values()).map(Flag::code).toList());
        assertThat(texts(description.at("/components/parameters/Sort/schema/enum")))
                .containsExactlyElementsOf(FileOrder.spellings());
    }

    @Test
    void theExamplesOfABodyAreWhatIsTaken() {
        JsonNode body = description.at("/paths/~1v1~1search/post/requestBody/content/application~1json");

        assertThat(errors(body.path("schema"), body.path("example").toString())).isEmpty();
        assertThat(errors(body.path("schema"), "{\"q\":\"a\",\"topk\":3}")).isNotEmpty();
        assertThat(errors(body.path("schema"), "{\"q\":\"a\",\"filter\":{\"musst\":[]}}"))
                .isNotEmpty();
        JsonNode question = description.at("/paths/~1v1~1answers/post/requestBody/content/application~1json");
        assertThat(errors(question.path("schema"), question.path("example").toString()))
                .isEmpty();
        assertThat(errors(
                        question.path("schema"),
                        "{\"question\":\"a\",\"year\":2024,\"type\":[\"pdf\"],\"filter\":null}"))
                .isEmpty();
        assertThat(errors(question.path("schema"), "{\"question\":\"a\",\"facets\":[\"tag\"]}"))
                .isNotEmpty();
    }

    @Test
    void theServedDescriptionIsThisOne() {
        assertThat(json(site.get("/openapi.json"))).isEqualTo(description);
    }

    static List<String> operations() {
        List<String> operations = new ArrayList<>();
        description
                .path("paths")
                .fields()
                .forEachRemaining(path -> path.getValue()
                        .fieldNames()
                        .forEachRemaining(
                                method -> operations.add(method.toUpperCase(Locale.ROOT) + " " + path.getKey())));
        return operations;
    }

    private static HttpResponse<String> call(String method, String template, JsonNode described) {
        String path = template;
        for (Map.Entry<String, String> parameter : PATH_PARAMETERS.entrySet()) {
            path = path.replace("{" + parameter.getKey() + "}", parameter.getValue());
        }
        StringBuilder query = new StringBuilder();
        for (JsonNode named : described.path("parameters")) {
            JsonNode parameter = resolved(named);
            if (parameter.has("example") && parameter.path("in").asText().equals("query")) {
                query.append(query.isEmpty() ? "?" : "&")
                        .append(parameter.path("name").asText())
                        .append("=")
                        .append(parameter.path("example").asText().replace(" ", "%20"));
            }
        }
        HttpRequest.Builder request = HttpRequest.newBuilder(site.uri(path + query));
        if (method.equals("POST")) {
            String example = described
                    .at("/requestBody/content/application~1json/example")
                    .toString();
            request.header("Content-Type", "application/json").POST(BodyPublishers.ofString(example));
        } else if (method.equals("PUT")) {
            request.PUT(BodyPublishers.ofString(TEXT));
        } else if (method.equals("DELETE")) {
            request.DELETE();
        }
        if (template.equals("/mcp")) {
            request.header("Accept", "application/json, text/event-stream");
        }
        return site.send(request.build());
    }

    private static void assertDescribed(JsonNode operation, HttpResponse<String> response) {
        JsonNode described = resolved(operation.path("responses").path(Integer.toString(response.statusCode())));
        assertThat(described.isMissingNode())
                .as(response.statusCode() + " is described: " + response.body())
                .isFalse();
        String type = response.headers().firstValue("Content-Type").orElse("").replaceAll(";.*", "");
        assertThat(described.path("content").has(type))
                .as(type + " is described")
                .isTrue();
        JsonNode schema = described.path("content").path(type).path("schema");
        if (!schema.isMissingNode()) {
            assertThat(errors(schema, response.body())).as(response.body()).isEmpty();
        }
    }

    private static JsonNode resolved(JsonNode node) {
        return node.has("$ref") ? description.at(node.path("$ref").asText().substring(1)) : node;
    }

    private static List<Error> errors(JsonNode schema, String body) {
        ObjectNode root = schema.deepCopy();
        root.set("components", description.path("components"));
        return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(root.toString(), InputFormat.JSON)
                .validate(body, InputFormat.JSON);
    }

    private static List<String> texts(JsonNode array) {
        List<String> texts = new ArrayList<>();
        array.forEach(text -> texts.add(text.asText()));
        return texts;
    }
}
