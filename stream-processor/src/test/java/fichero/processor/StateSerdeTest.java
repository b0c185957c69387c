package fichero.processor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import fichero.processor.contents.ContentState;
import fichero.processor.contents.LocationState;
import fichero.processor.contents.ManifestPart;
import fichero.processor.points.PendingEntry;
import fichero.schemas.ChunkRecord;
import fichero.schemas.ContentRecord;
import fichero.schemas.ContentStatus;
import fichero.schemas.Lane;
import fichero.schemas.OtherVersionException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.serialization.Serde;
import org.junit.jupiter.api.Test;

class StateSerdeTest {

    private static final Instant NOW = Instant.parse("2026-11-02T10:00:00.123Z");

    private static final ChunkRecord CHUNK = new ChunkRecord(
            1,
            "main/public/" + "a".repeat(64),
            4,
            10,
            14,
            "text",
            "title\ntext",
            null,
            List.of("One", "Two"),
            0,
            0,
            null,
            "text/plain",
            Map.of("tags", List.of("a", "b"), "year", 2026L, "score", 0.5, "draft", false),
            List.of(),
            0,
            Lane.BULK,
            0);

    private static <T extends Record> T roundTrip(Class<T> type, T value) {
        Serde<T> serde = new StateSerde<>(type);
        return serde.deserializer().deserialize("store", serde.serializer().serialize("store", value));
    }

    @Test
    void contentStateSurvives() {
        ContentRecord record = new ContentRecord(
                1,
                "main",
                "public",
                "a".repeat(64),
                "doc_" + "a".repeat(32),
                ContentStatus.RETIRED,
                null,
                null,
                null,
                "a.md",
                null,
                3,
                null,
                null,
                7,
                Map.of("n", 1L),
                List.of("w"),
                5,
                1,
                0,
                null,
                List.of("notes:a.md"),
                1,
                2,
                "f",
                NOW,
                NOW);
        ContentState state = new ContentState(record, ContentStatus.EXTRACTED, 2, 1, 3, NOW);
        assertThat(roundTrip(ContentState.class, state)).isEqualTo(state);
        ContentState held = new ContentState(record, ContentStatus.EXTRACTED, 2, 1, 3, null);
        assertThat(roundTrip(ContentState.class, held)).isEqualTo(held);
    }

    @Test
    void locationsAndFencesSurvive() {
        LocationState location = new LocationState(
                "notes:a.md",
                "/a.md",
                List.of("red"),
                3,
                false,
                List.of(new LocationState.Replaced("main/public/x", 3)));
        assertThat(roundTrip(LocationState.class, location)).isEqualTo(location);
        LocationState fence = new LocationState("notes:a.md", "", List.of(), 3, true, List.of());
        assertThat(roundTrip(LocationState.class, fence)).isEqualTo(fence);
    }

    @Test
    void manifestPartSurvives() {
        ManifestPart part = new ManifestPart(List.of(new ManifestPart.Entry("hash/point", CHUNK)));
        assertThat(roundTrip(ManifestPart.class, part)).isEqualTo(part);
    }

    @Test
    void pendingWorkRemovalAndPointerSurvive() {
        for (PendingEntry entry : List.of(
                new PendingEntry("hash/point", CHUNK, null),
                new PendingEntry("hash/point", null, null),
                new PendingEntry("hash/point", null, "write|1"))) {
            assertThat(roundTrip(PendingEntry.class, entry)).isEqualTo(entry);
        }
    }

    @Test
    void whatANewerBuildHasWrittenIsRefusedByItsVersion() {
        Serde<PendingEntry> serde = new StateSerde<>(PendingEntry.class);
        byte[] newer = serde.serializer().serialize("pending", new PendingEntry("hash/point", CHUNK, null));
        byte[] marked = new byte[newer.length + 1];
        System.arraycopy(newer, 0, marked, 1, newer.length);
        marked[0] = 2;

        assertThatThrownBy(() -> serde.deserializer().deserialize("pending", marked))
                .isInstanceOf(OtherVersionException.class)
                .hasMessage("a PendingEntry in pending has version 2, but this Fichero reads version 1: run the Fichero"
                        + " that wrote it, or a newer one");
        byte[] holdsNewer = new String(newer, StandardCharsets.UTF_8)
                .replace("\"v\":1", "\"v\":2")
                .getBytes(StandardCharsets.UTF_8);
        assertThatThrownBy(() -> serde.deserializer().deserialize("pending", holdsNewer))
                .isInstanceOf(OtherVersionException.class);
    }

    @Test
    void nullStaysNullAndForeignBytesAreToldByStore() {
        Serde<PendingEntry> serde = new StateSerde<>(PendingEntry.class);
        assertThat(serde.serializer().serialize("pending", null)).isNull();
        assertThat(serde.deserializer().deserialize("pending", null)).isNull();
        assertThatThrownBy(
                        () -> serde.deserializer().deserialize("pending", "no json".getBytes(StandardCharsets.UTF_8)))
                .isInstanceOf(SerializationException.class)
                .hasMessageContaining("pending");
    }
}
