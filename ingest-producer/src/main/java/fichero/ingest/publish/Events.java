package fichero.ingest.publish;

import fichero.ingest.SourceSettings;
import fichero.ingest.catalogue.Labels;
import fichero.ingest.runs.Run;
import fichero.ingest.walk.Stamp;
import fichero.schemas.FileEvent;
import fichero.schemas.Origin;
import fichero.schemas.TopicValue;
import java.time.InstantSource;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Makes file events of one source. */
final class Events {

    private final SourceSettings source;
    private final InstantSource clock;

    Events(SourceSettings source, InstantSource clock) {
        this.source = source;
        this.clock = clock;
    }

    /** @param bytes the content, or null when it is at {@code reference} */
    FileEvent seen(
            String path, Origin origin, Run run, Stamp stamp, byte @Nullable [] bytes, @Nullable String reference) {
        return event(FileEvent.Type.SEEN, path, origin, run, stamp, bytes, reference, null, null);
    }

    FileEvent gone(String path, Origin origin, Run run) {
        return event(FileEvent.Type.GONE, path, origin, run, null, null, null, null, null);
    }

    FileEvent told(FileEvent.Type type, String path, Origin origin, Run run, String reason, String detail) {
        return event(type, path, origin, run, null, null, null, reason, detail);
    }

    // NullAway does not see that an array component of a compiled record is nullable.
    @SuppressWarnings("NullAway")
    private FileEvent event(
            FileEvent.Type type,
            String path,
            Origin origin,
            Run run,
            @Nullable Stamp stamp,
            byte @Nullable [] bytes,
            @Nullable String reference,
            @Nullable String reason,
            @Nullable String detail) {
        return new FileEvent(
                TopicValue.VERSION,
                UUID.randomUUID().toString(),
                type,
                source.name(),
                path,
                Labels.absolutePath(source, path),
                source.collection(),
                source.scope(),
                source.tags(),
                stamp == null ? 0 : stamp.sizeBytes(),
                stamp == null ? null : stamp.modifiedAt(),
                stamp == null ? null : stamp.fileKey(),
                origin,
                run.runId(),
                clock.instant(),
                bytes,
                reference,
                reason,
                detail,
                null,
                source.chunking());
    }
}
