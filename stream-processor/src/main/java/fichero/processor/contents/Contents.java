package fichero.processor.contents;

import fichero.core.failure.Reason;
import fichero.core.identity.ContentKey;
import fichero.core.index.IndexedChunk;
import fichero.processor.Emission;
import fichero.processor.contents.ContentPoints.Parts;
import fichero.processor.contents.LocationState.Replaced;
import fichero.processor.report.StageMeter;
import fichero.schemas.ChunkRecord;
import fichero.schemas.ContentCommand;
import fichero.schemas.ContentFeedback;
import fichero.schemas.ContentStatus;
import fichero.schemas.Lane;
import fichero.schemas.Topics;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What attaching, detaching and confirming do to a content. Lives in one task, on its thread. */
final class Contents {

    private static final Logger log = LoggerFactory.getLogger(Contents.class);

    private final ContentStores stores;
    private final ContentPoints points;
    private final Retirements retirements;
    private final ServingGeneration serving;
    private final Containers containers;
    private final Replacements replacements;
    private final Emitter emitter;
    private final DocumentReader reader;
    private final Duration grace;
    private final StageMeter meter;

    Contents(ContentStores stores, Emitter emitter, DocumentReader reader, Duration grace, StageMeter meter) {
        this.stores = stores;
        this.points = new ContentPoints(stores, emitter);
        this.retirements = new Retirements(stores.retirements());
        this.serving = new ServingGeneration(stores);
        this.containers = new Containers(stores, emitter);
        this.replacements = new Replacements(stores.locations(), emitter);
        this.emitter = emitter;
        this.reader = reader;
        this.grace = grace;
        this.meter = meter;
    }

    /** Contents that were processed with none of the present fingerprints. */
    long outdated() {
        return stores.contents().outdated();
    }

    /** Counts what is outdated. */
    void count() {
        stores.contents().count();
    }

    /**
     * Confirmations of this generation count from now on. What it has confirmed before was not listened to, so contents
     * that wait, and those with texts that the former one refused, are emitted again; their vectors are known.
     */
    void serve(String generation, Instant now) {
        for (String key : serving.unsettledAfter(generation)) {
            ContentState state = Objects.requireNonNull(stores.contents().get(key));
            settleLocations(key, state, state.record().locationCount(), Lane.BULK, true, now);
        }
    }

    void attach(String key, ContentCommand command, Instant now) {
        LocationState known = stores.locations().get(key, command.file());
        if (known != null && known.version() >= command.version()) {
            attachTooLate(key, command, known, now);
            return;
        }
        ContentState before = stores.contents().get(key);
        boolean process =
                AttachDecision.of(before, command, reader.fingerprint(command.chunking())) == AttachDecision.PROCESS;
        ContentState state = process ? read(key, command, before, now) : Objects.requireNonNull(before);
        boolean readAnew = state != before;
        if (!process) {
            meter.outcome("known");
        }

        boolean newFile = known == null || known.fence();
        LocationState location = new LocationState(
                command.file(),
                command.path(),
                command.tags(),
                command.version(),
                false,
                Replacements.of(known, command));
        if (location.waits() && (known == null || !known.waits())) {
            state = state.withWaitingReplacements(state.waitingReplacements() + 1);
        }
        stores.locations().put(key, location);

        boolean wasRetiring = state.retireAt() != null;
        if (state.retireAt() != null) {
            retirements.cancel(key, state.retireAt());
            state = state.retiringAt(null);
        }
        int count = state.record().locationCount() + (newFile ? 1 : 0);
        boolean mustEmit = readAnew || wasRetiring || !newFile;
        settleLocations(key, state, count, command.lane(), mustEmit, now);
    }

    /** An attach that its file's own successor has overtaken: what it would have replaced may go at once. */
    private void attachTooLate(String key, ContentCommand command, LocationState known, Instant now) {
        log.atDebug().addKeyValue("fileId", command.file()).log("attach came after its successor");
        if (known.fence()) {
            // Another attach below the fence may follow, unless this one is its direct predecessor.
            if (command.version() + 1 == known.version()) {
                stores.locations().delete(key, command.file());
            }
            if (command.replaces() != null) {
                replacements.tell(command.file(), new Replaced(command.replaces(), command.version()), now);
            }
        }
    }

    /** The file says itself that it lets the content go: every attach before is here, since commands keep their order. */
    void detach(String key, String file, long version, Instant now) {
        LocationState known = stores.locations().get(key, file);
        if (known == null || known.version() >= version) {
            return;
        }
        if (known.fence()) {
            stores.locations().delete(key, file);
        } else {
            remove(key, known, now);
        }
    }

    /**
     * The file's newer content says that the file let this one go with that version, perhaps before every attach is
     * here: a fence waits for those that are still under way.
     */
    void letGo(String key, String file, long version, Instant now) {
        LocationState known = stores.locations().get(key, file);
        if (known != null && known.version() >= version) {
            return;
        }
        if (known != null && !known.fence()) {
            remove(key, known, now);
            if (known.version() + 1 == version) {
                return;
            }
        }
        stores.locations().put(key, LocationState.fence(file, version));
    }

    private void remove(String key, LocationState known, Instant now) {
        ContentState state = Objects.requireNonNull(stores.contents().get(key), "a location has its content");
        stores.locations().delete(key, known.file());
        containers.leave(key, known, now);
        if (known.waits()) {
            known.replaces().forEach(before -> replacements.tell(known.file(), before, now));
            state = state.withWaitingReplacements(state.waitingReplacements() - 1);
        }
        int count = state.record().locationCount() - 1;
        if (count > 0) {
            settleLocations(key, state, count, Lane.LIVE, false, now);
            return;
        }
        Instant deadline = now.plus(grace);
        retirements.schedule(key, deadline);
        publish(key, state.retiringAt(deadline), ContentDraft.of(state.record()).at(List.of(), 0), now);
    }

    void confirm(String key, ContentFeedback feedback, Instant now) {
        ContentState state = stores.contents().get(key);
        if (state == null
                || feedback.pointId() == null
                || !points.confirm(key, feedback.pointId(), feedback.revision())) {
            return;
        }
        boolean refused = feedback.type() == ContentFeedback.Type.REFUSED;
        ContentDraft draft = ContentDraft.of(state.record()).confirmed(refused, feedback.detail());
        ContentState confirmed = state.withRecord(draft.build(state.status(), now));
        if (confirmed.record().unconfirmed() > 0) {
            stores.contents().put(key, confirmed);
        } else {
            complete(key, confirmed, draft, now);
        }
    }

    /** Every point is confirmed: the content is searchable, and what waited for that may go. */
    private void complete(String key, ContentState state, ContentDraft draft, Instant now) {
        Parts parts = Parts.of(state);
        ContentState settled = state;
        if (state.record().refused() == state.record().chunks()) {
            points.dropAll(key, parts);
            settled = new ContentState(
                    state.record(), ContentStatus.QUARANTINED, 0, 0, state.waitingReplacements(), state.retireAt());
            draft.refusedTexts().withoutChunks();
        } else {
            points.dropObsolete(key, parts);
            settled = state.settledAs(ContentStatus.INDEXED).withObsoleteParts(0);
            if (state.record().refused() > 0) {
                draft.refusedTexts();
            }
        }
        publish(key, replacements.release(key, settled, now), draft, now);
        meter.outcome(settled.settled().name().toLowerCase(Locale.ROOT));
        log.atDebug()
                .addKeyValue("contentRef", state.record().contentRef())
                .addKeyValue("chunks", state.record().chunks())
                .log("indexed");
    }

    /**
     * Drops contents whose grace time is over.
     *
     * @return whether others wait for theirs
     */
    boolean retireDue(Instant now) {
        for (String key : retirements.takeDue(now)) {
            ContentState state = stores.contents().get(key);
            if (state == null || state.retireAt() == null || state.retireAt().isAfter(now)) {
                continue;
            }
            points.dropAll(key, Parts.of(state));
            containers.forget(key);
            stores.contents().delete(key);
            emitter.emit(key, Emission.tombstone(Topics.CONTENTS));
            meter.outcome("retired");
        }
        return !retirements.isEmpty();
    }

    private ContentState read(String key, ContentCommand command, @Nullable ContentState before, Instant now) {
        ContentKey content = ContentKey.parse(key);
        String fingerprint = reader.fingerprint(command.chunking());
        ContentDraft draft = ContentDraft.fresh(
                content,
                DocumentReader.fileName(command.file()),
                command.sizeBytes(),
                fingerprint,
                before == null ? null : before.record(),
                now);
        Parts parts = before == null ? Parts.NONE : Parts.of(before);
        ContentStatus status;
        long begun = System.nanoTime();
        boolean everywhere = before != null
                && (command.reprocess() || !before.record().fingerprint().equals(fingerprint));
        Containers.Finding inside = containers.finding(content, command, everywhere, now);
        Reading reading = reader.read(command, content.hash(), inside::found);
        meter.took("read", Duration.ofNanos(System.nanoTime() - begun));
        if (reading instanceof Reading.Read read) {
            meter.outcome("extracted");
            status = read.chunks().isEmpty() ? ContentStatus.UNPACKED : ContentStatus.EXTRACTED;
            parts = points.replace(key, parts, ChunkRecords.of(content, read.document(), read.chunks()));
            draft.read(read.document(), read.chunks().size());
        } else {
            Reading.Rejected rejected = (Reading.Rejected) reading;
            meter.outcome(rejected.reason().code());
            if (before != null && before.wasRead() && AttachDecision.worthAnotherTry(rejected.reason())) {
                log.atWarn()
                        .addKeyValue("fileId", command.file())
                        .addKeyValue("contentRef", content.ref())
                        .addKeyValue("reason", rejected.reason().code())
                        .log("not processed again; what is known of it stays");
                return before;
            }
            status = rejected.reason() == Reason.EMPTY ? ContentStatus.EMPTY : ContentStatus.QUARANTINED;
            points.dropAll(key, parts);
            parts = Parts.NONE;
            draft.rejected(rejected);
            log.atWarn()
                    .addKeyValue("fileId", command.file())
                    .addKeyValue("contentRef", content.ref())
                    .addKeyValue("reason", rejected.reason().code())
                    .log("quarantined");
        }
        inside.complete();
        return new ContentState(
                draft.build(status, now),
                status,
                parts.current(),
                parts.obsolete(),
                before == null ? 0 : before.waitingReplacements(),
                before == null ? null : before.retireAt());
    }

    /** Publishes a content whose locations changed, and emits its chunks where what they say of them changed. */
    private void settleLocations(String key, ContentState state, int count, Lane lane, boolean mustEmit, Instant now) {
        List<ChunkRecord.Location> named = stores.locations().named(key);
        ContentDraft draft = ContentDraft.of(state.record()).at(named, count);
        boolean namesChanged = !named.stream()
                .map(ChunkRecord.Location::file)
                .toList()
                .equals(state.record().locations());
        // Above the limit a point's count is as of its last emission; below, names and count agree.
        boolean nowNamesAll =
                count <= IndexedChunk.MAX_LOCATIONS && state.record().locationCount() > IndexedChunk.MAX_LOCATIONS;
        ContentState settled = state;
        if (state.hasChunks() && (mustEmit || namesChanged || nowNamesAll)) {
            draft.emitted();
            points.emit(key, state.parts(), named, count, lane, state.record().revision() + 1);
        } else if (state.record().unconfirmed() == 0
                && !AttachDecision.newerFollows(state.record().reason())) {
            settled = replacements.release(key, state, now);
        }
        publish(key, settled, draft, now);
    }

    private void publish(String key, ContentState state, ContentDraft draft, Instant now) {
        ContentState published = state.withRecord(draft.build(state.status(), now));
        emitter.emit(key, Emission.of(Topics.CONTENTS, published.record()));
        stores.contents().put(key, published);
    }
}
