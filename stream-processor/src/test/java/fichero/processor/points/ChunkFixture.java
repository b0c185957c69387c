package fichero.processor.points;

import fichero.core.identity.TextHash;
import fichero.schemas.ChunkRecord;
import fichero.schemas.Lane;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** Chunks of one content of a collection {@code main}. */
final class ChunkFixture {

    static final String CONTENT = "main/public/" + "a".repeat(64);

    private ChunkFixture() {}

    static String key(String text, long point) {
        return TextHash.of(text) + "/" + new UUID(0x8000L, 0x8000_0000_0000_0000L | point);
    }

    static ChunkRecord chunk(String text, long revision) {
        return chunk(text, revision, Lane.LIVE);
    }

    static ChunkRecord chunk(String text, long revision, Lane lane) {
        return new ChunkRecord(
                1,
                CONTENT,
                0,
                0,
                text.length(),
                text,
                text,
                null,
                List.of("Guide", "Start"),
                0,
                0,
                null,
                "text/markdown",
                Map.of("draft", true, "year", 2026L),
                List.of(new ChunkRecord.Location("notes:a.md", "/notes/a.md", List.of("red"))),
                1,
                lane,
                revision);
    }
}
