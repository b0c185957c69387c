package fichero.processor.catalogue;

import fichero.core.failure.Reason;
import fichero.schemas.FileEvent;
import fichero.schemas.FileRecord;
import fichero.schemas.FileRecord.Change;
import fichero.schemas.FileRecord.State;
import fichero.schemas.FileRecord.Version;
import fichero.schemas.Origin;
import fichero.schemas.TopicValue;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What an event means for the catalogue. Pure.
 *
 * @param record the file's new record, to be stored and published
 * @param attach true when the content of {@code record} is to be attached, again or for the first time
 * @param reprocess true when that content is to be read again although it is known
 * @param replaces content key that the attached content takes the place of, or null
 * @param detach content key that the file lets go without a successor, or null
 */
record CatalogueDecision(
        FileRecord record,
        boolean attach,
        boolean reprocess,
        @Nullable String replaces,
        @Nullable String detach) {

    /**
     * @param previous the file's record, or null for a file not seen before
     * @param hashing what hashing the event's bytes gave; null unless the event is {@code SEEN}
     * @return the decision, or null when the event changes nothing at all
     */
    static @Nullable CatalogueDecision of(
            @Nullable FileRecord previous, FileEvent event, @Nullable EventHash hashing, Instant now) {
        return switch (event.type()) {
            case SEEN -> {
                EventHash hash = Objects.requireNonNull(hashing, "a seen file has been hashed");
                yield hash.sha256() == null
                        ? unreadable(previous, event, Reason.REFERENCE_UNREACHABLE.code(), hash.detail(), now)
                        : seen(previous, event, hash.sha256(), now);
            }
            case GONE -> gone(previous, event, State.GONE, Change.GONE, now);
            case IGNORED -> gone(previous, event, State.IGNORED, Change.IGNORED, now);
            case UNREADABLE ->
                unreadable(
                        previous,
                        event,
                        event.reason() == null ? Reason.UNREADABLE.code() : event.reason(),
                        event.detail(),
                        now);
        };
    }

    private static CatalogueDecision seen(@Nullable FileRecord previous, FileEvent event, String sha256, Instant now) {
        String contentKey = event.collection() + "/" + event.scope() + "/" + sha256;
        String held = previous == null ? null : previous.contentKey();
        boolean again = event.origin() == Origin.REINDEX;
        if (previous != null && contentKey.equals(held)) {
            boolean sameLocation = previous.tags().equals(event.tags())
                    && previous.absolutePath().equals(event.absolutePath());
            boolean sameChunking = Objects.equals(previous.chunking(), event.chunking());
            boolean attach = again || !sameLocation || !sameChunking;
            long version = attach ? previous.version() + 1 : previous.version();
            FileRecord record = record(previous, event, State.PRESENT, version, sha256, null, null, now, null);
            return new CatalogueDecision(record, attach, again, null, null);
        }
        Change change = held == null ? Change.CREATED : Change.MODIFIED;
        FileRecord record = record(previous, event, State.PRESENT, next(previous), sha256, null, null, now, change);
        // What is another's business from now on must not answer any longer, even while its successor is not ready.
        boolean sameScope = previous == null || previous.scope().equals(event.scope());
        return new CatalogueDecision(record, true, again, sameScope ? held : null, sameScope ? null : held);
    }

    private static @Nullable CatalogueDecision gone(
            @Nullable FileRecord previous, FileEvent event, State state, Change change, Instant now) {
        if (previous == null && state == State.GONE) {
            return null;
        }
        String container = state == State.GONE ? event.parent() : null;
        if (container != null && previous != null && !container.equals(previous.parent())) {
            // The container that it was in is gone from there, but another one has taken its place.
            return null;
        }
        if (previous != null
                && previous.state() == state
                && Objects.equals(previous.reason(), event.reason())
                && Objects.equals(previous.parent(), event.parent())) {
            return null;
        }
        String held = previous == null ? null : previous.contentKey();
        FileRecord record =
                record(previous, event, state, next(previous), null, event.reason(), event.detail(), now, change);
        return new CatalogueDecision(record, false, false, null, held);
    }

    /** A file that cannot be read now keeps what it had: an outage of the disk is not a deletion. */
    private static CatalogueDecision unreadable(
            @Nullable FileRecord previous, FileEvent event, String reason, @Nullable String detail, Instant now) {
        String sha256 = previous == null ? null : previous.sha256();
        boolean known = previous != null && previous.state() == State.UNREADABLE && reason.equals(previous.reason());
        FileRecord record = record(
                previous,
                event,
                State.UNREADABLE,
                known ? Objects.requireNonNull(previous).version() : next(previous),
                sha256,
                reason,
                detail,
                now,
                known ? null : Change.UNREADABLE);
        FileRecord kept = previous == null || sha256 == null ? record : locatedAs(previous, record);
        return new CatalogueDecision(kept, false, false, null, null);
    }

    /**
     * Nothing is attached for an unreadable file, so its record must go on naming the content and the location that are
     * attached; else the next readable event would find nothing to change.
     */
    private static FileRecord locatedAs(FileRecord attached, FileRecord record) {
        return new FileRecord(
                record.v(),
                record.source(),
                record.path(),
                attached.absolutePath(),
                attached.collection(),
                attached.scope(),
                attached.tags(),
                record.version(),
                record.state(),
                record.sha256(),
                record.sizeBytes(),
                record.modifiedAt(),
                record.fileKey(),
                record.firstSeenAt(),
                record.changedAt(),
                record.runId(),
                record.reason(),
                record.detail(),
                record.parent(),
                attached.chunking(),
                record.history());
    }

    private static long next(@Nullable FileRecord previous) {
        return previous == null ? 1 : previous.version() + 1;
    }

    /** @param change what to add to the history, or null when only what is known of the same version is refreshed */
    private static FileRecord record(
            @Nullable FileRecord previous,
            FileEvent event,
            State state,
            long version,
            @Nullable String sha256,
            @Nullable String reason,
            @Nullable String detail,
            Instant now,
            @Nullable Change change) {
        List<Version> history = new ArrayList<>();
        if (change != null) {
            history.add(new Version(version, change, sha256, event.sizeBytes(), now, event.runId()));
        }
        if (previous != null) {
            history.addAll(previous.history());
        }
        return new FileRecord(
                TopicValue.VERSION,
                event.source(),
                event.path(),
                event.absolutePath(),
                event.collection(),
                event.scope(),
                event.tags(),
                version,
                state,
                sha256,
                event.sizeBytes(),
                event.modifiedAt(),
                event.fileKey(),
                previous == null ? now : previous.firstSeenAt(),
                change == null && previous != null ? previous.changedAt() : now,
                event.runId(),
                reason,
                detail,
                event.parent(),
                event.chunking(),
                history.subList(0, Math.min(history.size(), FileRecord.MAX_HISTORY)));
    }
}
