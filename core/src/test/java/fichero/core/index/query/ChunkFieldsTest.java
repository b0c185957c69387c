package fichero.core.index.query;

import static org.assertj.core.api.Assertions.assertThat;

import fichero.core.identity.AccessScope;
import fichero.core.identity.ContentHash;
import fichero.core.identity.ContentKey;
import fichero.core.identity.PointId;
import fichero.core.index.IndexedChunk;
import fichero.core.index.IndexedChunk.Location;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ChunkFieldsTest {

    @Test
    void aFolderIsEveryOneAboveTheFile() {
        assertThat(ChunkFields.folders("notes:guides/unix/tar.md"))
                .containsExactly("notes:", "notes:guides", "notes:guides/unix");
        assertThat(ChunkFields.folders("notes:tar.md")).containsExactly("notes:");
        assertThat(ChunkFields.folders("notes:box.zip!/in/a.md"))
                .containsExactly("notes:", "notes:box.zip!", "notes:box.zip!/in");
    }

    @ParameterizedTest
    @CsvSource({
        "application/pdf, pdf",
        "text/markdown, markdown",
        "text/x-web-markdown, web-markdown",
        "application/vnd.openxmlformats-officedocument.wordprocessingml.document, docx",
        "text/html; charset=UTF-8, html",
    })
    void aTypeHasItsShortName(String type, String name) {
        assertThat(ChunkFields.values(chunk(type, Map.of()), ChunkFields.TYPE))
                .contains(name)
                .hasSize(2);
    }

    @ParameterizedTest
    @CsvSource({
        "date, 2024-05-31, 2024",
        "date, 2024, 2024",
        "created, 2019-01-01T00:00:00Z, 2019",
        "published, 2021/05/31, 2021",
    })
    void aYearIsThatOfTheDocumentsDate(String key, String value, long year) {
        assertThat(ChunkFields.values(chunk("text/plain", Map.of(key, value)), ChunkFields.YEAR))
                .containsExactly(year);
    }

    @Test
    void theDateThatTheAuthorGaveCountsFirst() {
        assertThat(ChunkFields.values(
                        chunk("text/plain", Map.of("modified", "2024-01-01", "date", 2020L)), ChunkFields.YEAR))
                .containsExactly(2020L);
        assertThat(ChunkFields.values(chunk("text/plain", Map.of("date", "12 de mayo")), ChunkFields.YEAR))
                .isEmpty();
    }

    @Test
    void tagsAreThoseOfTheSourceAndOfTheDocument() {
        assertThat(ChunkFields.values(chunk("text/plain", Map.of("tags", List.of("a", 1L), "tag", "b")), "tag"))
                .containsExactly("manual", "a", "1", "b");
    }

    @Test
    void whatIsNoFieldIsToldFromTheDocumentsOwn() {
        assertThat(ChunkFields.isField("type")).isTrue();
        assertThat(ChunkFields.isField("meta.anything")).isTrue();
        assertThat(ChunkFields.isField("meta.")).isFalse();
        assertThat(ChunkFields.isField("anything")).isFalse();
        assertThat(ChunkFields.of(chunk("text/plain", Map.of("type", "x"))))
                .containsEntry("meta.type", List.of("x"))
                .containsEntry("type", List.of("text/plain", "txt"))
                .doesNotContainKey("language");
    }

    private static IndexedChunk chunk(String type, Map<String, Object> metadata) {
        ContentKey content = new ContentKey("default", AccessScope.PUBLIC, ContentHash.of(new byte[0]));
        return new IndexedChunk(
                new PointId(new UUID(0, 1)),
                content,
                0,
                0,
                1,
                "x",
                null,
                List.of(),
                0,
                0,
                null,
                type,
                List.of(new Location("notes:a/b.md", "/home/ana/notes/a/b.md", List.of("manual"))),
                1,
                metadata);
    }
}
