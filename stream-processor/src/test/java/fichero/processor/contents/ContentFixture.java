package fichero.processor.contents;

import fichero.schemas.ContentRecord;
import fichero.schemas.ContentStatus;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Contents as the store holds them, where a test cares for little of them. */
final class ContentFixture {

    static final Instant NOW = Instant.parse("2026-11-02T10:00:00Z");

    private ContentFixture() {}

    /** Processed with {@code reader-1}. */
    static ContentState state(ContentStatus status, @Nullable String reason, int parts) {
        ContentRecord record = new ContentRecord(
                1,
                "main",
                "public",
                "a".repeat(64),
                "doc_" + "a".repeat(32),
                status,
                reason,
                null,
                null,
                "a.md",
                "text/plain",
                3,
                null,
                null,
                null,
                Map.of(),
                List.of(),
                parts,
                0,
                0,
                null,
                List.of(),
                0,
                1,
                "reader-1",
                NOW,
                NOW);
        return new ContentState(record, status, parts, 0, 0, null);
    }
}
