package fichero.processor.points;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import fichero.core.index.IndexChange;
import fichero.core.index.IndexedChunk;
import fichero.schemas.PointRecord;
import fichero.schemas.Vectors;
import org.junit.jupiter.api.Test;

class IndexChangesTest {

    private static final String KEY = ChunkFixture.key("some text", 7);

    @Test
    void tombstoneIsADelete() {
        IndexChange change = IndexChanges.of(KEY, null);

        assertThat(change).isInstanceOf(IndexChange.Delete.class);
        assertThat(change.id().toString()).isEqualTo(KEY.substring(33));
    }

    @Test
    void pointIsPutWholeWithAllThatItsChunkSays() {
        float[] vector = {0.6f, 0.8f};
        IndexChange.Upsert change = (IndexChange.Upsert)
                IndexChanges.of(KEY, new PointRecord(1, ChunkFixture.chunk("some text", 3), Vectors.encode(vector)));

        assertThat(change.vector()).containsExactly(vector);
        IndexedChunk chunk = change.chunk();
        assertThat(chunk.id().toString()).isEqualTo(KEY.substring(33));
        assertThat(chunk.text()).isEqualTo("some text");
        assertThat(chunk.content().collection()).isEqualTo("main");
        assertThat(chunk.locations()).extracting("file").containsExactly("notes:a.md");
        assertThat(chunk.locationCount()).isEqualTo(1);
        assertThat(chunk.metadata()).containsEntry("draft", true).containsEntry("year", 2026L);
    }

    @Test
    void pointWithoutVectorIsPutByItsWords() {
        IndexChange.Upsert change =
                (IndexChange.Upsert) IndexChanges.of(KEY, new PointRecord(1, ChunkFixture.chunk("some text", 3), null));

        assertThat(change.vector()).isNull();
    }

    @Test
    void malformedKeyIsToldByName() {
        assertThatThrownBy(() -> IndexChanges.of("no key at all", null))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("no key at all");
    }
}
