package fichero.ingest;

import fichero.schemas.FileEvent;
import fichero.schemas.FileRecord;
import fichero.schemas.TopicValue;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/** File events that were taken, and what the processor's catalogue would make of them. */
final class TakenEvents {

    final List<FileEvent> events = new CopyOnWriteArrayList<>();
    final Map<String, FileRecord> files = new ConcurrentHashMap<>();

    /** Returns what the catalogue says of the file now. */
    FileRecord take(FileEvent event) {
        FileRecord file = record(event);
        files.put(event.file(), file);
        events.add(event);
        return file;
    }

    private FileRecord record(FileEvent event) {
        FileRecord before = files.get(event.file());
        FileRecord.State state = switch (event.type()) {
            case SEEN -> FileRecord.State.PRESENT;
            case GONE -> FileRecord.State.GONE;
            case UNREADABLE -> FileRecord.State.UNREADABLE;
            case IGNORED -> FileRecord.State.IGNORED;
        };
        String sha256 = switch (event.type()) {
            case SEEN -> sha256(event);
            case UNREADABLE -> before == null ? null : before.sha256();
            case GONE, IGNORED -> null;
        };
        return new FileRecord(
                TopicValue.VERSION,
                event.source(),
                event.path(),
                event.absolutePath(),
                event.collection(),
                event.scope(),
                event.tags(),
                before == null ? 1 : before.version() + 1,
                state,
                sha256,
                event.sizeBytes(),
                event.modifiedAt(),
                event.fileKey(),
                Instant.now(),
                Instant.now(),
                event.runId(),
                event.reason(),
                event.detail(),
                event.parent(),
                event.chunking(),
                List.of());
    }

    private static String sha256(FileEvent event) {
        try {
            byte[] bytes =
                    event.bytes() != null ? event.bytes() : Files.readAllBytes(Path.of(URI.create(event.reference())));
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
        } catch (IOException | NoSuchAlgorithmException e) {
            throw new IllegalStateException("cannot hash " + event.absolutePath(), e);
        }
    }
}
