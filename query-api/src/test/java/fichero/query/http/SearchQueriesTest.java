package fichero.query.http;

import static fichero.query.http.Site.json;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import fichero.core.failure.RetryableException;
import java.net.URLEncoder;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What can be asked of a search, and how its hits are shown. */
class SearchQueriesTest {

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

    @ParameterizedTest
    @ValueSource(strings = {"hybrid", "keyword", "semantic"})
    void operatorsHoldInEveryMode(String mode) {
        site.indexed("a.md", "el zorro rojo");
        site.indexed("b.md", "el zorro gris");

        assertThat(texts("q=" + encoded("zorro -gris") + "&mode=" + mode)).containsExactly("el zorro rojo");
        assertThat(texts("q=" + encoded("\"zorro gris\"") + "&mode=" + mode)).containsExactly("el zorro gris");
        assertThat(texts("q=" + encoded("zorro AND lince") + "&mode=" + mode)).isEmpty();
    }

    @Test
    void aSlipTellsTheCharacter() {
        HttpResponse<String> response = site.get("/v1/search?q=" + encoded("zorro AND"));

        assertThat(response.statusCode()).isEqualTo(400);
        assertThat(json(response).path("code").asText()).isEqualTo("invalid_query");
        assertThat(json(response).path("detail").asText()).contains("character 7 of 'q'");
    }

    @ParameterizedTest
    @ValueSource(strings = {"¿zorro?", "zorro (rojo", "C++ zorro", "zorro: rojo", "5\" zorro", "f(x) - zorro * 2"})
    void oddPunctuationIsNoSlip(String query) {
        site.indexed("a.md", "el zorro rojo");

        assertThat(texts("q=" + encoded(query) + "&mode=keyword")).containsExactly("el zorro rojo");
    }

    @Test
    void aQueryOfConditionsAloneListsWhatFulfilsThem() {
        site.indexed("a.md", "el zorro rojo");
        site.embedder.failWith(new RetryableException("the model is loading"));

        JsonNode answer = json(site.get("/v1/search?q=" + encoded("type:markdown -lince")));

        assertThat(answer.path("mode").asText()).isEqualTo("keyword");
        assertThat(answer.has("degraded")).isFalse();
        assertThat(answer.path("hits")).hasSize(1);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "min_score=0.5&mode=keyword | cosine similarity",
                "min_score=1.1 | from -1 to 1",
                "facets=colour | meta.colour",
                "year=twenty | is a year, or two",
                "per_document=-1 | per_document",
                "cursor=abc | begin without it",
                "group_by=folder | document",
            })
    void whatMakesNoSenseIsRefused(String parameters, String detail) {
        HttpResponse<String> response = site.get("/v1/search?q=zorro&" + parameters);

        assertThat(response.statusCode()).isEqualTo(400);
        assertThat(json(response).path("code").asText()).isEqualTo("invalid_parameter");
        assertThat(json(response).path("detail").asText()).contains(detail);
    }

    @Test
    void emptyAndOverlongQueriesAreAnsweredClearly() {
        for (String query : List.of("", "%20%20", "%0A")) {
            assertThat(json(site.get("/v1/search?q=" + query)).path("detail").asText())
                    .contains("say what to search for");
        }
        assertThat(json(site.get("/v1/search?q=" + "a".repeat(1001)))
                        .path("detail")
                        .asText())
                .contains("1001 characters")
                .contains("at most 1000");
    }

    @Test
    void aFilterOfTheBodyHoldsInEveryMode() {
        site.indexed("a/one.md", "el zorro rojo");
        site.indexed("b/two.md", "el zorro gris");

        for (String mode : List.of("hybrid", "keyword", "semantic")) {
            JsonNode answer = json(site.post(
                    "/v1/search",
                    "application/json",
                    "{\"q\":\"zorro\",\"mode\":\"" + mode + "\",\"filter\":{"
                            + "\"must\":[{\"key\":\"meta.date\",\"range\":{\"gte\":\"2024-01-01\"}}],"
                            + "\"must_not\":{\"key\":\"path\",\"match\":{\"prefix\":\"/home/ana/notes/b/\"}}}}"));
            assertThat(texts(answer)).as(mode).containsExactly("el zorro rojo");
        }
    }

    @Test
    void simpleParametersFilterToo() {
        site.indexed("a/one.md", "el zorro rojo");

        for (String holds : List.of(
                "type=markdown",
                "type=text/markdown,pdf",
                "folder=notes:a",
                "year=2024",
                "year=2020..",
                "source=notes")) {
            assertThat(texts("q=zorro&" + holds)).as(holds).hasSize(1);
        }
        for (String fails : List.of("type=pdf", "folder=notes:b", "year=2023", "year=..2023", "source=mail", "tag=x")) {
            assertThat(texts("q=zorro&" + fails)).as(fails).isEmpty();
        }
    }

    @Test
    void oneDocumentDoesNotFillThePage() {
        site.indexedInChunks("long.md", "zorro uno", "zorro dos", "zorro tres", "zorro cuatro", "zorro cinco");
        site.indexed("other.md", "un zorro entre muchas otras palabras que lo hacen valer menos");

        assertThat(texts("q=zorro&mode=keyword&per_document=2"))
                .hasSize(6)
                .satisfies(texts -> assertThat(texts.get(2)).contains("entre muchas"));
        assertThat(texts("q=zorro&mode=keyword&per_document=0"))
                .satisfies(texts -> assertThat(texts.get(5)).contains("entre muchas"));
    }

    @Test
    void hitsAreGroupedByDocument() {
        site.indexedInChunks("long.md", "zorro uno", "zorro dos", "zorro tres", "zorro cuatro");
        site.indexed("other.md", "un zorro entre muchas otras palabras que lo hacen valer menos");

        JsonNode hits = json(site.get("/v1/search?q=zorro&mode=keyword&group_by=document&top_k=2"))
                .path("hits");

        assertThat(hits).hasSize(2);
        assertThat(hits.at("/0/files/0").asText()).isEqualTo("notes:long.md");
        assertThat(hits.at("/0/in_document")).hasSize(2);
        assertThat(hits.at("/1/in_document")).isEmpty();
    }

    @Test
    void pagesFollowEachOther() {
        for (int i = 0; i < 25; i++) {
            site.indexed(i + ".md", "zorro " + i);
        }
        Set<String> seen = new LinkedHashSet<>();
        String cursor = "";
        int pages = 0;
        do {
            JsonNode answer = json(site.get("/v1/search?q=zorro&top_k=10" + cursor));
            seen.addAll(texts(answer));
            cursor = "&cursor=" + answer.path("next_cursor").asText();
            pages++;
            if (answer.path("next_cursor").isNull()) {
                break;
            }
        } while (pages < 10);

        assertThat(pages).isEqualTo(3);
        assertThat(seen).hasSize(25);
    }

    @Test
    void aCursorBelongsToItsSearch() {
        for (int i = 0; i < 3; i++) {
            site.indexed(i + ".md", "zorro " + i);
        }
        String cursor =
                json(site.get("/v1/search?q=zorro&top_k=1")).path("next_cursor").asText();

        assertThat(site.get("/v1/search?q=lince&top_k=1&cursor=" + cursor).statusCode())
                .isEqualTo(400);
        assertThat(site.get("/v1/search?q=zorro&top_k=2&cursor=" + cursor).statusCode())
                .isEqualTo(200);
    }

    @Test
    void facetsCountDocuments() {
        site.indexedInChunks("a/long.md", "zorro uno", "zorro dos");
        site.indexed("b/other.md", "zorro tres");

        JsonNode facets = json(site.get("/v1/search?q=zorro&top_k=1&facets=type,folder,year,meta.author"))
                .path("facets");

        assertThat(facets.path("documents").asInt()).isEqualTo(2);
        assertThat(facets.path("complete").asBoolean()).isTrue();
        assertThat(facets.at("/fields/type").toString()).isEqualTo("[{\"value\":\"text/markdown\",\"count\":2}]");
        assertThat(facets.at("/fields/year/0/count").asInt()).isEqualTo(2);
        assertThat(facets.at("/fields/meta.author/0/value").asText()).isEqualTo("Ana");
        assertThat(facets.at("/fields/folder").toString())
                .isEqualTo("[{\"value\":\"notes:\",\"count\":2},{\"value\":\"notes:a\",\"count\":1},"
                        + "{\"value\":\"notes:b\",\"count\":1}]");
    }

    @Test
    void anExplanationTellsWordsConditionAndPlaces() {
        site.indexed("a.md", "el zorro rojo");

        JsonNode answer = json(site.get("/v1/search?explain=true&q=" + encoded("zorro -lince")));

        assertThat(answer.at("/explain/words").asText()).isEqualTo("zorro");
        assertThat(answer.at("/explain/condition").asText()).isEqualTo("NOT lince");
        assertThat(answer.at("/hits/0/explain/semantic/relative").asDouble()).isEqualTo(1);
        assertThat(answer.at("/hits/0/explain/semantic/rank").asInt()).isEqualTo(1);
        assertThat(answer.at("/hits/0/explain/keyword/rank").asInt()).isEqualTo(1);
        assertThat(json(site.get("/v1/search?q=zorro")).has("explain")).isFalse();
        assertThat(json(site.get("/v1/search?q=zorro")).at("/hits/0").has("explain"))
                .isFalse();
    }

    @Test
    void aChunkIsReadWithThoseAroundIt() {
        site.indexedInChunks("long.md", "uno", "dos", "tres", "cuatro", "cinco");
        String ref = json(site.get("/v1/search?q=tres&mode=keyword"))
                .at("/hits/0/content_ref")
                .asText();
        String chunks = "/v1/contents/" + ref + "/chunks/";

        assertThat(neighbours(chunks + "2/neighbours")).containsExactly("uno", "dos", "tres", "cuatro", "cinco");
        assertThat(neighbours(chunks + "2/neighbours?before=1&after=0")).containsExactly("dos", "tres");
        assertThat(neighbours(chunks + "0/neighbours?after=1")).containsExactly("uno", "dos");
        assertThat(site.get(chunks + "9/neighbours").statusCode()).isEqualTo(404);
        assertThat(site.get(chunks + "two/neighbours").statusCode()).isEqualTo(400);
    }

    private List<String> neighbours(String path) {
        List<String> texts = new ArrayList<>();
        json(site.get(path))
                .path("items")
                .forEach(chunk -> texts.add(chunk.path("text").asText()));
        return texts;
    }

    private List<String> texts(String parameters) {
        return texts(json(site.get("/v1/search?" + parameters)));
    }

    private static List<String> texts(JsonNode answer) {
        List<String> texts = new ArrayList<>();
        answer.path("hits").forEach(hit -> texts.add(hit.path("text").asText()));
        return texts;
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }
}
