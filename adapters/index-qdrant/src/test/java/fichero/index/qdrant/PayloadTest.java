package fichero.index.qdrant;

import static org.assertj.core.api.Assertions.assertThat;

import fichero.core.index.IndexedChunk;
import fichero.testkit.index.TestChunk;
import io.qdrant.client.grpc.JsonWithInt.Value;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PayloadTest {

    private static final IndexedChunk CHUNK = TestChunk.of("Un texto")
            .titled("Manual", "Uno", "Dos")
            .speaking("es")
            .at("notes:a.md", "/home/ana/notes/a.md")
            .at("copies:a.md", "/mnt/copies/a.md")
            .with(Map.of("author", "Ana", "title", "Otro", "year", 2024L))
            .build();

    @Test
    void retrieversOfOtherToolsFindTextAndFlatMetadata() {
        Map<String, Value> payload = Payload.of(CHUNK, true);

        assertThat(payload)
                .containsOnlyKeys(
                        "page_content",
                        "metadata",
                        "locations",
                        "embedded",
                        "field_terms",
                        "quantities",
                        "path_codes",
                        "searched_words",
                        "searched_forms");
        assertThat(payload.get("page_content").getStringValue()).isEqualTo("Un texto");
        Map<String, Value> metadata = payload.get("metadata").getStructValue().getFieldsMap();
        assertThat(metadata)
                .containsOnlyKeys(
                        "author",
                        "document_title",
                        "year",
                        "source",
                        "file",
                        "title",
                        "headings",
                        "page",
                        "page_end",
                        "language",
                        "type",
                        "collection",
                        "scope",
                        "content",
                        "chunk_index",
                        "start",
                        "end",
                        "location_count")
                .noneSatisfy((key, value) -> assertThat(value.hasStructValue()).isTrue());
        assertThat(metadata.get("source").getStringValue()).isEqualTo("/home/ana/notes/a.md");
        assertThat(metadata.get("title").getStringValue()).isEqualTo("Manual");
        assertThat(metadata.get("document_title").getStringValue()).isEqualTo("Otro");
    }

    @Test
    void aPayloadIsReadAsItWasWritten() {
        assertThat(Payload.read(CHUNK.id(), Payload.of(CHUNK, true)).chunk()).isEqualTo(CHUNK);
        assertThat(Payload.read(CHUNK.id(), Payload.of(CHUNK, false)).whole()).isFalse();
    }

    @Test
    void fieldTermsKeepNameAndValueApart() {
        assertThat(FieldTerms.of(Map.of("a", "b=c"))).doesNotContainAnyElementsOf(FieldTerms.of(Map.of("a=b", "c")));
        assertThat(FieldTerms.of(Map.of("tags", List.of("x", "y")))).containsExactly("4:tags=x", "4:tags=y");
        assertThat(FieldTerms.term("k", "x".repeat(5000))).hasSizeLessThan(100);
    }

    @Test
    void searchedTextIsWordsInTheirPlacesAndFormsOnce() {
        IndexedChunk chunk =
                TestChunk.of("Corrió la Corrió").titled("Más").speaking("es").build();

        assertThat(SearchedText.words(chunk)).isEqualTo("mas | corrio la corrio");
        assertThat(List.of(SearchedText.forms(chunk).split(" ", -1)))
                .doesNotHaveDuplicates()
                .contains("=corrio", "=la", "words_es=corr", "^co", "^corrio")
                .doesNotContain("^c", "^corrió", "words_es=la")
                .noneMatch(form -> form.startsWith("words_en"));
    }

    @Test
    void formsOfAnEndlessWordAreBounded() {
        IndexedChunk chunk = TestChunk.of("x".repeat(60_000)).build();

        assertThat(SearchedText.words(chunk)).hasSizeLessThan(100);
        assertThat(SearchedText.forms(chunk)).hasSizeLessThan(1_000);
    }

    @Test
    void codesOfPathsFitADouble() {
        List<String> paths = IntStream.range(0, 1000)
                .mapToObj(i -> "/srv/ÿ\uffff/" + i + "/" + "x".repeat(i))
                .toList();

        assertThat(PathCodes.of(paths)).allSatisfy(code -> {
            assertThat(code).isBetween(0L, 1L << 53);
            assertThat((long) (double) code).isEqualTo(code);
        });
    }
}
