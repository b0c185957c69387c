package fichero.processor;

import fichero.schemas.FileEvent;
import fichero.schemas.Origin;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;

/** File events of a source {@code notes} in a collection {@code main}, as the producer writes them. */
public final class Events {

    public static final Instant SEEN_AT = Instant.parse("2026-11-01T10:00:00Z");

    private Events() {}

    public static FileEvent seen(String path, String text) {
        return seen(path, text, Origin.LIVE, "public", List.of());
    }

    public static FileEvent seen(String path, String text, Origin origin, String scope, List<String> tags) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        return event(FileEvent.Type.SEEN, path, origin, scope, tags, bytes, null, null);
    }

    /** Of a source whose documents are cut in another way. */
    public static FileEvent seenFor(String chunking, String path, String text) {
        FileEvent usual = seen(path, text);
        return new FileEvent(
                usual.v(),
                usual.eventId(),
                usual.type(),
                usual.source(),
                usual.path(),
                usual.absolutePath(),
                usual.collection(),
                usual.scope(),
                usual.tags(),
                usual.sizeBytes(),
                usual.modifiedAt(),
                usual.fileKey(),
                usual.origin(),
                usual.runId(),
                usual.observedAt(),
                usual.bytes(),
                usual.reference(),
                usual.reason(),
                usual.detail(),
                usual.parent(),
                chunking);
    }

    public static FileEvent referenced(String path, String uri) {
        return event(FileEvent.Type.SEEN, path, Origin.LIVE, "public", List.of(), null, uri, null);
    }

    public static FileEvent gone(String path) {
        return event(FileEvent.Type.GONE, path, Origin.LIVE, "public", List.of(), null, null, null);
    }

    public static FileEvent unreadable(String path) {
        return event(FileEvent.Type.UNREADABLE, path, Origin.SCAN, "public", List.of(), null, null, "unreadable");
    }

    public static FileEvent ignored(String path, String rule) {
        return event(FileEvent.Type.IGNORED, path, Origin.SCAN, "public", List.of(), null, null, rule);
    }

    public static FileEvent event(
            FileEvent.Type type,
            String path,
            Origin origin,
            String scope,
            List<String> tags,
            byte[] bytes,
            String reference,
            String reason) {
        boolean seen = type == FileEvent.Type.SEEN;
        return new FileEvent(
                1,
                "event-" + path,
                type,
                "notes",
                path,
                "/home/me/notes/" + path,
                "main",
                scope,
                tags,
                bytes == null ? 0 : bytes.length,
                seen ? SEEN_AT : null,
                seen ? "inode-" + path : null,
                origin,
                "run-1",
                SEEN_AT,
                bytes,
                reference,
                reason,
                null,
                null,
                null);
    }
}
