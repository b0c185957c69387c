package fichero.query.http;

import static fichero.query.http.Site.json;
import static fichero.query.readmodel.Given.T0;
import static fichero.query.readmodel.Given.content;
import static fichero.query.readmodel.Given.file;
import static fichero.query.readmodel.Given.put;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import fichero.core.failure.RetryableException;
import fichero.core.failure.SetupException;
import fichero.schemas.ContentStatus;
import fichero.schemas.FileRecord;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SearchRoutesTest {

    @TempDir
    private Path directory;

    private Site site;

    @BeforeEach
    void open() {
        site = new Site(directory);
    }

    @AfterEach
    void close() {
        site.close();
    }

    @Test
    void aHitTellsWhereItsWordsAre() {
        site.indexed("guides/tar.md", "el zorro salta");

        JsonNode answer = json(site.get("/v1/search?q=zorro"));

        assertThat(answer.path("mode").asText()).isEqualTo("hybrid");
        assertThat(answer.has("degraded")).isFalse();
        JsonNode hit = answer.path("hits").path(0);
        assertThat(hit.path("text").asText()).isEqualTo("el zorro salta");
        assertThat(texts(hit.path("files"))).containsExactly("notes:guides/tar.md");
        assertThat(texts(hit.path("paths"))).containsExactly("/home/ana/notes/guides/tar.md");
        assertThat(texts(hit.path("heading_path"))).containsExactly("One", "Two");
        assertThat(texts(hit.path("highlights"))).singleElement().asString().contains("<em>zorro</em>");
        assertThat(hit.path("page").asInt()).isEqualTo(2);
        assertThat(hit.path("content_ref").asText()).startsWith("doc_");
        assertThat(hit.path("metadata").path("author").asText()).isEqualTo("Ana");
    }

    @Test
    void everyModeFindsAndABodySearchesToo() {
        site.indexed("a.md", "el zorro salta");

        for (String mode : List.of("hybrid", "semantic", "keyword")) {
            assertThat(json(site.get("/v1/search?q=zorro&mode=" + mode)).path("hits"))
                    .as(mode)
                    .hasSize(1);
            assertThat(json(site.post(
                                    "/v1/search",
                                    "application/json; charset=utf-8",
                                    "{\"q\":\"zorro\",\"mode\":\"" + mode + "\"}"))
                            .path("hits"))
                    .as(mode)
                    .hasSize(1);
        }
    }

    @Test
    void aDeletedFileDoesNotAnswerWhileItsChunksAreStillInTheIndex() {
        FileRecord file = site.indexed("a.md", "el zorro salta");

        put(site.model, gone(file));

        assertThat(hits("zorro")).isEmpty();
    }

    @Test
    void deletedFilesDoNotUseUpThePlaces() {
        for (int i = 0; i < 60; i++) {
            put(site.model, gone(site.indexed("gone-" + i + ".md", "zorro zorro " + i)));
        }
        site.indexed("stays.md", "un zorro entre muchas otras palabras que lo hacen valer menos");

        assertThat(texts(json(site.get("/v1/search?q=zorro&mode=keyword&top_k=1"))
                        .path("hits")
                        .path(0)
                        .path("files")))
                .containsExactly("notes:stays.md");
    }

    @Test
    void theOldVersionAnswersUntilTheNewOneIsIndexed() {
        site.indexed("a.md", "el zorro de antes");
        put(site.model, file("a.md", "el lince de ahora"));
        put(site.model, content("el lince de ahora", ContentStatus.EXTRACTED, "notes:a.md"));

        assertThat(hits("zorro")).containsExactly("notes:a.md");

        put(site.model, content("el lince de ahora", ContentStatus.INDEXED, "notes:a.md"));
        assertThat(hits("zorro")).isEmpty();
    }

    @Test
    void aCopyIsOneHitWithTwoFiles() {
        site.indexed("a.md", "el zorro salta");
        put(site.model, file("b.md", "el zorro salta"));

        assertThat(hits("zorro")).containsExactly("notes:a.md", "notes:b.md");
    }

    @Test
    void thePathNarrowsTheFilesShown() {
        site.indexed("a/one.md", "el zorro salta");
        put(site.model, file("b/two.md", "el zorro salta"));

        assertThat(texts(json(site.get("/v1/search?q=zorro&path=/home/ana/notes/a/"))
                        .path("hits")
                        .path(0)
                        .path("files")))
                .containsExactly("notes:a/one.md");
        assertThat(json(site.get("/v1/search?q=zorro&path=/elsewhere")).path("hits"))
                .isEmpty();
    }

    @Test
    void filtersAreApplied() {
        site.indexed("a.md", "el zorro salta");

        for (String filter :
                List.of("collection=other", "meta.author=Beto", "language=en", "mode=semantic&min_score=1")) {
            assertThat(json(site.get("/v1/search?q=zorro&" + filter)).path("hits"))
                    .as(filter)
                    .isEmpty();
        }
        for (String filter : List.of("collection=default", "meta.author=Ana", "language=en,es", "min_score=-1")) {
            assertThat(json(site.get("/v1/search?q=zorro&" + filter)).path("hits"))
                    .as(filter)
                    .hasSize(1);
        }
        assertThat(json(site.get("/v1/search?q=zorro&highlights=false")).at("/hits/0/highlights"))
                .isEmpty();
    }

    @Test
    void withoutTheEmbedderAHybridSearchFallsBackToWordsAndSaysSo() {
        site.indexed("a.md", "el zorro salta");
        site.embedder.failWith(new RetryableException("the model is loading"));

        JsonNode answer = json(site.get("/v1/search?q=zorro&min_score=0.99"));

        assertThat(answer.path("mode").asText()).isEqualTo("keyword");
        assertThat(answer.path("degraded").asText()).contains("embedder").contains("min_score");
        assertThat(answer.path("hits")).hasSize(1);
        assertThat(json(site.get("/v1/search?q=zorro&mode=keyword")).has("degraded"))
                .isFalse();
    }

    @Test
    void withoutTheEmbedderASemanticSearchAsksToTryLater() {
        site.embedder.failWith(new RetryableException("the model is loading", null, Duration.ofSeconds(7)));

        HttpResponse<String> response = site.get("/v1/search?q=zorro&mode=semantic");

        assertThat(response.statusCode()).isEqualTo(503);
        assertThat(response.headers().firstValue("Retry-After")).contains("7");
        assertThat(json(response).path("code").asText()).isEqualTo("embedder_unavailable");
    }

    @Test
    void withoutTheIndexASearchAsksToTryLater() {
        site.index.failWith(new RetryableException("no answer from 10.0.0.7 about fichero__anas-letters"));

        HttpResponse<String> response = site.get("/v1/search?q=zorro");

        assertThat(response.statusCode()).isEqualTo(503);
        assertThat(response.headers().firstValue("Retry-After")).isPresent();
        assertThat(json(response).path("code").asText()).isEqualTo("index_unavailable");
        assertThat(response.body())
                .as("hosts and collections are for the log")
                .contains("the index does not answer now; try again later")
                .doesNotContain("10.0.0.7", "anas-letters");
    }

    @Test
    void anIndexThatIsSetUpWronglyIsForItsAdministratorAndNoBug() {
        site.index.failWith(new SetupException("Qdrant at 10.0.0.7 refuses the API key: set qdrant.api_key"));

        HttpResponse<String> response = site.get("/v1/search?q=zorro");

        assertThat(response.statusCode()).isEqualTo(503);
        assertThat(response.headers().firstValue("Retry-After")).contains("60");
        assertThat(json(response).path("code").asText()).isEqualTo("index_unavailable");
        assertThat(response.body())
                .contains("set up in a way that does not work; the log says what to change")
                .doesNotContain("10.0.0.7");
        assertThat(site.get("/readyz").statusCode()).isEqualTo(503);
    }

    private List<String> hits(String words) {
        return texts(json(site.get("/v1/search?mode=keyword&q=" + words)).at("/hits/0/files"));
    }

    private static FileRecord gone(FileRecord file) {
        return fichero.query.readmodel.Given.file(file.path(), FileRecord.State.GONE, null, null, "public", T0);
    }

    private static List<String> texts(JsonNode array) {
        List<String> texts = new java.util.ArrayList<>();
        array.forEach(text -> texts.add(text.asText()));
        return texts;
    }
}
