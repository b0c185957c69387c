package fichero.processor.contents;

import fichero.core.extraction.Entry;
import fichero.core.identity.ContentKey;
import fichero.schemas.ContentCommand;
import fichero.schemas.FileEvent;
import fichero.schemas.Lane;
import fichero.schemas.NameRule;
import fichero.schemas.Origin;
import fichero.schemas.TopicValue;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** A file inside a content, told as a file event, so that it has a place in the catalogue like any other. Pure. */
final class EntryEvents {

    /** Between the file that holds and the file that is held. */
    static final String INSIDE = "!/";

    private EntryEvents() {}

    /** How deep a file is inside others: 0 on disk. */
    static int depth(String file) {
        int depth = 0;
        for (int at = file.indexOf(INSIDE); at >= 0; at = file.indexOf(INSIDE, at + INSIDE.length())) {
            depth++;
        }
        return depth;
    }

    /** What is to be said of an entry of a content that this location holds. */
    static FileEvent found(
            ContentKey container,
            LocationState location,
            ContentCommand command,
            Entry entry,
            byte @Nullable [] bytes,
            Instant now) {
        NameRule rule = ruleOf(entry.path());
        FileEvent.Type type =
                rule != null ? FileEvent.Type.IGNORED : bytes == null ? FileEvent.Type.UNREADABLE : FileEvent.Type.SEEN;
        String reason = rule != null
                ? rule.code()
                : entry.refused() == null ? null : entry.refused().code();
        String detail = rule != null ? rule.pattern() + ": " + rule.why() : entry.detail();
        return event(
                type,
                container,
                location,
                entry.path(),
                rule == null ? entry.sizeBytes() : 0,
                entry.modifiedAt(),
                origin(command),
                rule == null ? bytes : null,
                reason,
                detail,
                command.chunking(),
                now);
    }

    /** The location does not hold the content any more, so the file inside is gone from there. */
    static FileEvent gone(ContentKey container, LocationState location, String path, Instant now) {
        return event(FileEvent.Type.GONE, container, location, path, 0, null, Origin.LIVE, null, null, null, null, now);
    }

    /** An entry's bytes, for as long as it lives; null when it was refused. */
    static byte @Nullable [] bytes(Entry entry) {
        if (entry.source() == null) {
            return null;
        }
        try (InputStream bytes = entry.source().open()) {
            return bytes.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + entry.path() + " back", e);
        }
    }

    private static Origin origin(ContentCommand command) {
        if (command.reprocess()) {
            return Origin.REINDEX;
        }
        return command.lane() == Lane.LIVE ? Origin.LIVE : Origin.SCAN;
    }

    /** Rules on names hold inside archives as they do on disk. */
    private static @Nullable NameRule ruleOf(String path) {
        List<String> names = List.of(path.split("/", -1));
        for (int i = 0; i < names.size(); i++) {
            NameRule rule = NameRule.matching(names.get(i), i < names.size() - 1);
            if (rule != null) {
                return rule;
            }
        }
        return null;
    }

    // NullAway does not see that an array component of a compiled record is nullable.
    @SuppressWarnings("NullAway")
    private static FileEvent event(
            FileEvent.Type type,
            ContentKey container,
            LocationState location,
            String path,
            long sizeBytes,
            @Nullable Instant modifiedAt,
            Origin origin,
            byte @Nullable [] bytes,
            @Nullable String reason,
            @Nullable String detail,
            @Nullable String chunking,
            Instant now) {
        int colon = location.file().indexOf(':');
        return new FileEvent(
                TopicValue.VERSION,
                UUID.randomUUID().toString(),
                type,
                location.file().substring(0, colon),
                location.file().substring(colon + 1) + INSIDE + path,
                location.path() + INSIDE + path,
                container.collection(),
                container.scope().toString(),
                location.tags(),
                sizeBytes,
                modifiedAt,
                null,
                origin,
                container.ref().value(),
                now,
                bytes,
                null,
                reason,
                detail,
                container.toString(),
                chunking);
    }
}
