package fichero.app.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import fichero.schemas.Json;
import java.io.IOException;
import java.io.InputStream;
import java.util.Locale;
import java.util.Properties;
import org.junit.jupiter.api.Test;

class AnswersForPeopleTest {

    private static final Texts ENGLISH = Texts.of(Locale.ENGLISH);
    private static final Texts SPANISH = Texts.of(Locale.forLanguageTag("es-ES"));

    @Test
    void hitsSayWhereUnderWhichHeadingAndWhichWords() throws Exception {
        JsonNode answer = json("""
                {"took_ms": 12, "hits": [{"text": "x", "score": 0.71, "paths": ["/a/tar.md", "/b/tar.md"],
                  "title": "Guide", "heading_path": ["Guide", "Archives"], "page": 3,
                  "highlights": ["a &lt;b&gt; <em>tar</em> &amp;amp;"]}]}
                """);

        assertThat(HitsText.of(answer, ENGLISH))
                .contains(
                        "1. /a/tar.md (and 1 copy), page 3  [0.710]",
                        "Guide > Archives",
                        "a <b> tar &amp;",
                        "1 hit in 12 ms");
        assertThat(HitsText.of(answer, SPANISH)).contains("(y 1 copia más), página 3", "1 resultado en 12 ms");
    }

    @Test
    void whatDocumentsHoldIsNoCommandToTheTerminal() throws Exception {
        JsonNode answer = json("""
                {"took_ms": 1, "hits": [{"text": "a\\u001b[2Jb", "score": 1, "paths": ["/a/\\u001b[31m.md"],
                  "title": "\\u001b]0;t", "heading_path": [], "highlights": []}]}
                """);

        assertThat(HitsText.of(answer, ENGLISH)).contains("\\u001b").doesNotContain("\u001b");
    }

    @Test
    void aSearchThatLeftSomethingOutSaysSoEvenWithoutHits() throws Exception {
        JsonNode answer = json("{\"hits\": [], \"degraded\": \"the embedder is not available\"}");

        assertThat(HitsText.of(answer, SPANISH))
                .contains("No se buscó en todo: the embedder is not available", "No se ha encontrado nada");
    }

    @Test
    void noHitsAreSaidSo() throws Exception {
        assertThat(HitsText.of(json("{\"hits\": []}"), ENGLISH)).isEqualTo("Nothing found.");
    }

    @Test
    void statusListsStatesAndStagesAndKeepsCodesThatItDoesNotKnow() throws Exception {
        JsonNode answer = json("""
                {"state": "working", "notes": ["why"], "files": {"total": 3, "by_state": {"indexed": 2, "novel": 1}},
                 "contents": {"total": 2}, "chunks": 7, "texts_embedded": 6,
                 "stages": [{"name": "points", "lag": null, "waiting": 4, "rate_per_second": 1.25, "last_error": "away"}]}
                """);

        assertThat(StatusText.of(answer, ENGLISH))
                .contains("State: working", "why", "2  indexed", "1  novel", "behind ?, waiting 4", "away");
        assertThat(StatusText.of(answer, SPANISH)).contains("Estado: trabajando", "2  indexado");
    }

    @Test
    void whoOnlyReadsIsNotToldANumberThatIsNotTheirs() throws Exception {
        JsonNode answer = json("""
                {"state": "idle", "files": {"total": 3}, "contents": {"total": 2}, "chunks": 7, "texts_embedded": null}
                """);

        assertThat(StatusText.of(answer, ENGLISH))
                .contains("Contents: 2, chunks: 7")
                .doesNotContain("embedded");
        assertThat(StatusText.of(answer, SPANISH)).contains("fragmentos: 7").doesNotContain("vectorizados");
    }

    @Test
    void statusTellsHowFarANewIndexIs() throws Exception {
        JsonNode answer = json("""
                {"state": "idle", "notes": [], "files": {"total": 0, "by_state": {}}, "contents": {"total": 0}, "chunks": 0,
                 "texts_embedded": 0, "stages": [],
                 "generations": [{"name": "a-1", "model": "a", "state": "serving", "lag": 0, "waiting": 0},
                                 {"name": "b-1", "model": "b", "state": "building", "lag": 12, "waiting": 34}]}
                """);

        assertThat(StatusText.of(answer, ENGLISH)).contains("Index with b: building, behind 12, waiting 34");
        assertThat(StatusText.of(answer, SPANISH)).contains("Índice con a: en servicio");
    }

    @Test
    void bothLanguagesSayTheSameThings() throws IOException {
        assertThat(texts("texts_es.properties").keySet())
                .isEqualTo(texts("texts.properties").keySet());
    }

    private static Properties texts(String name) throws IOException {
        Properties properties = new Properties();
        try (InputStream in = Texts.class.getResourceAsStream(name)) {
            properties.load(in);
        }
        return properties;
    }

    private static JsonNode json(String text) throws JsonProcessingException {
        return Json.mapper().readTree(text);
    }
}
