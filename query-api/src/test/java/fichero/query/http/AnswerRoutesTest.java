package fichero.query.http;

import static fichero.query.http.Site.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import fichero.core.failure.RetryableException;
import fichero.core.failure.SetupException;
import fichero.query.access.AccessSettings;
import fichero.query.answers.AnswerSettings;
import java.io.InputStream;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AnswerRoutesTest {

    private static final Duration SOON = Duration.ofSeconds(30);

    @TempDir
    private Path directory;

    private Site site;

    @BeforeEach
    void open() {
        site = new Site(directory);
        site.indexed("fox.md", "el zorro salta la valla");
        site.indexed("lynx.md", "el lince duerme en la valla");
    }

    @AfterEach
    void close() {
        site.close();
    }

    @Test
    void anAnswerCitesTheChunksItRestsOn() {
        site.chat.says("El zorro ", "[", "1]", ".");

        JsonNode answer = json(ask("¿Quién salta la valla? zorro"));

        assertThat(answer.path("outcome").asText()).isEqualTo("answered");
        assertThat(answer.path("answer").asText()).isEqualTo("El zorro [1].");
        assertThat(answer.path("language").asText()).isEqualTo("es");
        assertThat(answer.path("model").asText()).isEqualTo("scripted");
        assertThat(answer.path("cited")).hasSize(1);
        JsonNode citation = answer.at("/citations/0");
        assertThat(citation.path("number").asInt()).isEqualTo(1);
        assertThat(citation.path("text").asText()).isEqualTo("el zorro salta la valla");
        assertThat(citation.at("/files/0").asText()).isEqualTo("notes:fox.md");
        assertThat(citation.path("content_ref").asText()).startsWith("doc_");
        assertThat(citation.path("chunk_index").asInt()).isZero();
        assertThat(citation.path("page").asInt()).isEqualTo(2);
        assertThat(site.chat.prompts())
                .singleElement()
                .satisfies(prompt -> assertThat(prompt.request()).contains("el zorro salta la valla"));
    }

    @Test
    void numbersThatNameNoPassageAreTakenOut() {
        site.chat.says("El zorro [1]. El tigre [9].");

        JsonNode answer = json(ask("¿Quién salta la valla? zorro"));

        assertThat(answer.path("answer").asText()).isEqualTo("El zorro [1]. El tigre.");
        assertThat(answer.path("dropped_citations").asInt()).isEqualTo(1);
    }

    @Test
    void anAnswerWithoutCitationsIsToldAsSuch() {
        site.chat.says("El zorro.");

        assertThat(json(ask("¿Quién salta la valla? zorro")).path("outcome").asText())
                .isEqualTo("uncited");
    }

    @Test
    void whatIsNotThereIsRefusedWithoutTheModel() {
        JsonNode spanish = json(ask("¿Cuándo despega qwertyuiop?"));
        JsonNode english = json(ask("When does qwertyuiop take off?"));

        assertThat(spanish.path("outcome").asText()).isEqualTo("not_in_documents");
        assertThat(spanish.path("answer").asText()).isEqualTo("Eso no está en tus documentos.");
        assertThat(spanish.path("citations")).isEmpty();
        assertThat(english.path("answer").asText()).isEqualTo("That is not in your documents.");
        assertThat(site.chat.prompts()).isEmpty();
    }

    @Test
    void whatTheModelDoesNotFindIsRefusedInTheSameWords() {
        site.chat.says("NOT_IN", "_DOCUMENTS");

        JsonNode answer = json(ask("¿Quién salta la valla? zorro"));

        assertThat(answer.path("outcome").asText()).isEqualTo("not_in_documents");
        assertThat(answer.path("answer").asText()).isEqualTo("Eso no está en tus documentos.");
    }

    @Test
    void filesThatNobodyMaySeeAreNoPassages() {
        site.indexedFor("session:ana", "secret.md", "el zorro secreto salta la valla");
        site.chat.says("El zorro [1].");

        JsonNode answer = json(ask("¿Quién salta la valla? zorro secreto"));

        assertThat(answer.path("citations")).isNotEmpty();
        assertThat(answer.toString()).doesNotContain("secret.md");
        assertThat(site.chat.prompts().get(0).request()).doesNotContain("secreto salta");
    }

    @Test
    void filtersNarrowWhatIsRead() {
        site.chat.says("El lince [1].");

        JsonNode answer = json(post("{\"question\":\"¿Quién está en la valla?\",\"path\":\"notes:lynx\",\"top_k\":1,"
                + "\"answer_language\":\"fr\"}"));

        assertThat(answer.path("citations"))
                .singleElement()
                .satisfies(
                        citation -> assertThat(citation.at("/files/0").asText()).isEqualTo("notes:lynx.md"));
        assertThat(answer.path("language").asText()).isEqualTo("fr");
        assertThat(site.chat.prompts().get(0).rules()).contains("Write in French");
    }

    @Test
    void anyFilterOfASearchNarrowsWhatIsRead() {
        site.chat.says("El lince [1].");

        JsonNode answer =
                json(post("{\"question\":\"¿Quién está en la valla?\",\"type\":\"markdown\",\"filter\":{\"must_not\":"
                        + "[{\"key\":\"path\",\"match\":{\"prefix\":\"/home/ana/notes/fox\"}}]}}"));

        assertThat(answer.path("citations"))
                .singleElement()
                .satisfies(
                        citation -> assertThat(citation.at("/files/0").asText()).isEqualTo("notes:lynx.md"));
    }

    @Test
    void aQuestionIsTextAndHasNoOperators() {
        site.chat.says("El zorro [1].");

        for (String question : List.of(
                "¿Quién salta la valla, zorro OR", "zorro -salta la valla (", "¿NOT zorro NOT salta la valla?")) {
            assertThat(json(ask(question)).at("/citations/0/text").asText())
                    .as(question)
                    .isEqualTo("el zorro salta la valla");
        }
    }

    @Test
    void eventsTellCitationsTextAndTheEnd() {
        site.chat.says("El zorro ", "[1]", ".");

        List<String> events = events(stream("¿Quién salta la valla? zorro"));

        assertThat(events.get(0)).startsWith("event: citations\ndata: {\"citations\":[{\"number\":1,");
        assertThat(events.subList(1, events.size() - 1))
                .allSatisfy(event -> assertThat(event).startsWith("event: delta\ndata: {\"text\":"));
        assertThat(events.get(events.size() - 1)).contains("event: done", "\"outcome\":\"answered\"", "\"cited\":[1]");
    }

    @Test
    void whenTheModelIsAwaySearchesGoOn() {
        for (RuntimeException away : List.of(
                new RetryableException("Ollama is away", null, Duration.ofSeconds(7)),
                new SetupException("no such model"))) {
            site.chat.failsAfter(away);

            HttpResponse<String> whole = ask("¿Quién salta la valla? zorro");
            HttpResponse<String> streamed = stream("¿Quién salta la valla? zorro");

            for (HttpResponse<String> response : List.of(whole, streamed)) {
                assertThat(response.statusCode()).isEqualTo(503);
                assertThat(response.headers().firstValue("Retry-After")).isPresent();
                assertThat(json(response).path("code").asText()).isEqualTo("model_unavailable");
                assertThat(json(response).path("detail").asText()).contains(away.getMessage());
            }
            assertThat(json(site.get("/v1/search?q=zorro")).path("hits")).isNotEmpty();
        }
    }

    @Test
    void halfAnAnswerIsToldAsSuch() {
        site.chat.failsAfter(new RetryableException("the runner died"), "El zorro [1]");

        JsonNode answer = json(ask("¿Quién salta la valla? zorro"));

        assertThat(answer.path("answer").asText()).isEqualTo("El zorro [1]");
        assertThat(answer.path("incomplete").asText()).isEqualTo("model_unavailable");
    }

    @Test
    void anAnswerThatHadNoRoomIsToldAsSuch() {
        site.chat.isCutAfter("El zorro [1] y");

        assertThat(json(ask("¿Quién salta la valla? zorro")).path("incomplete").asText())
                .isEqualTo("length");
    }

    @Test
    void aModelThatSaysNothingIsNoAnswer() {
        site.chat.says();

        assertThat(json(ask("¿Quién salta la valla? zorro")).path("code").asText())
                .isEqualTo("model_unavailable");
    }

    @Test
    void anAnswerMayOnlyTakeSoLong() {
        try (Site quick = new Site(
                directory.resolve("quick"),
                AccessSettings.NONE,
                new AnswerSettings(4, 0.2, 100, Duration.ofMillis(300), 1))) {
            quick.indexed("fox.md", "el zorro salta la valla");
            quick.chat.waitsAfter();

            assertThat(json(quick.post("/v1/answers", "application/json", question("el zorro salta")))
                            .path("code")
                            .asText())
                    .isEqualTo("model_unavailable");
            quick.chat.waitsAfter("El zorro [1]");
            JsonNode half = json(quick.post("/v1/answers", "application/json", question("el zorro salta")));
            assertThat(half.path("incomplete").asText()).isEqualTo("time");
            assertThat(quick.chat.stopped()).isEqualTo(2);
        }
    }

    @Test
    void theModelStopsWhenWhoeverAskedGoesAway() throws Exception {
        site.chat.waitsAfter("El zorro");
        for (String accept : List.of("text/event-stream", "application/json")) {
            int before = site.chat.stopped();
            HttpClient client = HttpClient.newHttpClient();
            CompletableFuture<HttpResponse<InputStream>> answer = client.sendAsync(
                    HttpRequest.newBuilder(site.uri("/v1/answers"))
                            .header("Content-Type", "application/json")
                            .header("Accept", accept)
                            .POST(BodyPublishers.ofString(question("¿Quién salta la valla? zorro")))
                            .build(),
                    BodyHandlers.ofInputStream());
            answer.get().body().close();

            await().atMost(SOON)
                    .untilAsserted(
                            () -> assertThat(site.chat.stopped()).as(accept).isEqualTo(before + 1));
        }
    }

    @Test
    void moreThanTheModelCanDoIsToldToComeBack() {
        site.chat.waitsAfter("El zorro");
        CompletableFuture<HttpResponse<InputStream>> first = HttpClient.newHttpClient()
                .sendAsync(
                        HttpRequest.newBuilder(site.uri("/v1/answers"))
                                .header("Content-Type", "application/json")
                                .header("Accept", "text/event-stream")
                                .POST(BodyPublishers.ofString(question("¿Quién salta la valla? zorro")))
                                .build(),
                        BodyHandlers.ofInputStream());
        await().atMost(SOON).until(() -> site.chat.open() == 1);

        HttpResponse<String> second = ask("¿Quién salta la valla? zorro");

        assertThat(second.statusCode()).isEqualTo(503);
        assertThat(second.headers().firstValue("Retry-After")).isPresent();
        assertThat(json(second).path("code").asText()).isEqualTo("answers_busy");
        assertThat(json(ask("¿Cuándo despega qwertyuiop?")).path("outcome").asText())
                .isEqualTo("not_in_documents");
        first.cancel(true);
    }

    @Test
    void aServerThatStopsEndsTheAnswersItWrites() {
        site.chat.waitsAfter("El zorro [1]");
        CompletableFuture<HttpResponse<String>> answer = HttpClient.newHttpClient()
                .sendAsync(
                        HttpRequest.newBuilder(site.uri("/v1/answers"))
                                .header("Content-Type", "application/json")
                                .POST(BodyPublishers.ofString(question("¿Quién salta la valla? zorro")))
                                .build(),
                        BodyHandlers.ofString());
        await().atMost(SOON).until(() -> site.chat.open() == 1);

        site.close();

        assertThat(json(answer.join()).path("incomplete").asText()).isEqualTo("model_unavailable");
    }

    @Test
    void withoutTheEmbedderWordsFindThePassages() {
        site.embedder.failWith(new RetryableException("the model is loading"));
        site.chat.says("El zorro [1].");

        JsonNode answer = json(ask("¿Quién salta la valla? zorro"));

        assertThat(answer.path("outcome").asText()).isEqualTo("answered");
        assertThat(answer.path("degraded").asText()).contains("only words");
        assertThat(json(ask("¿Dónde duerme el dromedario gigante?"))
                        .path("outcome")
                        .asText())
                .isEqualTo("not_in_documents");
    }

    @Test
    void aQuestionIsChecked() {
        assertThat(code(post("{}"))).isEqualTo("invalid_parameter");
        assertThat(code(post("{\"question\":\" \"}"))).isEqualTo("invalid_parameter");
        assertThat(code(post("{\"question\":\"" + "a".repeat(1_001) + "\"}"))).isEqualTo("invalid_parameter");
        assertThat(code(post("{\"question\":\"a\",\"top_k\":21}"))).isEqualTo("invalid_parameter");
        assertThat(code(post("{\"question\":\"a\",\"answer_language\":\"klingon\"}")))
                .isEqualTo("invalid_parameter");
        assertThat(code(post("{\"question\":\"a\",\"q\":\"b\"}"))).isEqualTo("unknown_parameter");
        assertThat(code(post("{\"question\":\"a\",\"facets\":[\"tag\"]}"))).isEqualTo("unknown_parameter");
        assertThat(code(post("{\"question\":\"a\",\"colection\":\"b\"}"))).isEqualTo("unknown_parameter");
        assertThat(code(post("[]"))).isEqualTo("invalid_body");
        assertThat(code(site.post("/v1/answers", "text/plain", "x"))).isEqualTo("unsupported_media_type");
    }

    @Test
    void answersAreMeasuredByHowTheyEnded() {
        site.chat.says("El zorro [1].");
        ask("¿Quién salta la valla? zorro");
        ask("¿Cuándo despega qwertyuiop?");

        assertThat(site.get("/metrics").body())
                .contains(
                        "fichero_answers_seconds_count{outcome=\"answered\"} 1",
                        "fichero_answers_seconds_count{outcome=\"not_in_documents\"} 1");
    }

    @Test
    void withoutAModelQuestionsAreRefused() {
        try (Site plain = new Site(directory.resolve("plain"), AccessSettings.NONE, null)) {
            HttpResponse<String> response = plain.post("/v1/answers", "application/json", question("who?"));

            assertThat(response.statusCode()).isEqualTo(501);
            assertThat(json(response).path("detail").asText()).contains("answers.model");
        }
    }

    private HttpResponse<String> ask(String question) {
        return post(question(question));
    }

    private HttpResponse<String> post(String body) {
        return site.post("/v1/answers", "application/json", body);
    }

    private HttpResponse<String> stream(String question) {
        return site.send(HttpRequest.newBuilder(site.uri("/v1/answers"))
                .header("Content-Type", "application/json")
                .header("Accept", "text/event-stream")
                .POST(BodyPublishers.ofString(question(question)))
                .build());
    }

    private static String question(String words) {
        return "{\"question\":\"" + words + "\"}";
    }

    private static String code(HttpResponse<String> response) {
        return json(response).path("code").asText();
    }

    private static List<String> events(HttpResponse<String> response) {
        assertThat(response.headers().firstValue("Content-Type").orElse("")).startsWith("text/event-stream");
        List<String> events = new ArrayList<>();
        for (String event : response.body().split("\n\n", -1)) {
            if (!event.isBlank() && !event.startsWith(":")) {
                events.add(event);
            }
        }
        return events;
    }
}
