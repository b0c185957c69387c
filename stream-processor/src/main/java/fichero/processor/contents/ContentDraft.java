package fichero.processor.contents;

import fichero.core.extraction.ExtractedDocument;
import fichero.core.failure.Reason;
import fichero.core.identity.ContentKey;
import fichero.schemas.ChunkRecord;
import fichero.schemas.ContentRecord;
import fichero.schemas.ContentStatus;
import fichero.schemas.TopicValue;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A content record in the making. Not safe for threads; lives within one decision. */
final class ContentDraft {

    private final ContentKey key;
    private final String name;
    private final long sizeBytes;
    private final Instant createdAt;
    private final String fingerprint;
    private @Nullable String reason;
    private @Nullable String detail;
    private @Nullable String exception;
    private @Nullable String detectedType;
    private @Nullable String title;
    private @Nullable String language;
    private @Nullable Integer pageCount;
    private Map<String, Object> metadata = Map.of();
    private List<String> warnings = List.of();
    private List<String> locations = List.of();
    private int chunks;
    private int unconfirmed;
    private int refused;
    private int entries;
    private int locationCount;
    private long revision;

    private ContentDraft(ContentKey key, String name, long sizeBytes, Instant createdAt, String fingerprint) {
        this.key = key;
        this.name = name;
        this.sizeBytes = sizeBytes;
        this.createdAt = createdAt;
        this.fingerprint = fingerprint;
    }

    /** A content read afresh; what is known of its locations and revision is taken over. */
    static ContentDraft fresh(
            ContentKey key,
            String name,
            long sizeBytes,
            String fingerprint,
            @Nullable ContentRecord previous,
            Instant now) {
        ContentDraft draft = new ContentDraft(
                key,
                previous == null ? name : previous.name(),
                sizeBytes,
                previous == null ? now : previous.createdAt(),
                fingerprint);
        if (previous != null) {
            draft.locations = previous.locations();
            draft.locationCount = previous.locationCount();
            draft.revision = previous.revision();
        }
        return draft;
    }

    static ContentDraft of(ContentRecord record) {
        ContentDraft draft = new ContentDraft(
                ContentKey.parse(record.key()),
                record.name(),
                record.sizeBytes(),
                record.createdAt(),
                record.fingerprint());
        draft.reason = record.reason();
        draft.detail = record.detail();
        draft.exception = record.exception();
        draft.detectedType = record.detectedType();
        draft.title = record.title();
        draft.language = record.language();
        draft.pageCount = record.pageCount();
        draft.metadata = record.metadata();
        draft.warnings = record.warnings();
        draft.locations = record.locations();
        draft.chunks = record.chunks();
        draft.unconfirmed = record.unconfirmed();
        draft.refused = record.refused();
        draft.entries = record.entryCount();
        draft.locationCount = record.locationCount();
        draft.revision = record.revision();
        return draft;
    }

    ContentDraft read(ExtractedDocument document, int chunkCount) {
        detectedType = document.detectedType();
        title = document.title();
        language = document.language();
        pageCount = document.pageCount();
        metadata = document.metadata();
        warnings = document.warnings();
        chunks = chunkCount;
        entries = document.entries();
        return this;
    }

    ContentDraft rejected(Reading.Rejected rejected) {
        reason = rejected.reason().code();
        detail = rejected.detail();
        exception = rejected.exception();
        detectedType = rejected.detectedType();
        return this;
    }

    /** Every chunk is on its way to the index under a new revision. */
    ContentDraft emitted() {
        revision++;
        unconfirmed = chunks;
        refused = 0;
        reason = null;
        detail = null;
        return this;
    }

    ContentDraft confirmed(boolean wasRefused, @Nullable String refusal) {
        unconfirmed--;
        if (wasRefused) {
            refused++;
            detail = refusal;
        }
        return this;
    }

    ContentDraft refusedTexts() {
        reason = Reason.EMBEDDING_REFUSED.code();
        String warning = refused + " of " + chunks + " chunks were refused by the embedding model: " + detail;
        if (!warnings.contains(warning)) {
            warnings = new ArrayList<>(warnings);
            warnings.add(warning);
        }
        return this;
    }

    ContentDraft withoutChunks() {
        chunks = 0;
        unconfirmed = 0;
        return this;
    }

    ContentDraft at(List<ChunkRecord.Location> named, int count) {
        locations = named.stream().map(ChunkRecord.Location::file).toList();
        locationCount = count;
        return this;
    }

    ContentRecord build(ContentStatus status, Instant now) {
        return new ContentRecord(
                TopicValue.VERSION,
                key.collection(),
                key.scope().toString(),
                key.hash().hex(),
                key.ref().value(),
                status,
                reason,
                detail,
                exception,
                name,
                detectedType,
                sizeBytes,
                title,
                language,
                pageCount,
                metadata,
                warnings,
                chunks,
                unconfirmed,
                refused,
                entries == 0 ? null : entries,
                locations,
                locationCount,
                revision,
                fingerprint,
                createdAt,
                now);
    }
}
