package fichero.query.readmodel;

import fichero.schemas.ContentRecord;
import fichero.schemas.FileRecord;
import fichero.schemas.FileState;
import fichero.schemas.Topics;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Puts a file together with its content. */
final class FileItems {

    /** Between a file and what is inside it, in the ids of the latter. */
    static final String INSIDE = "!/";

    private FileItems() {}

    /**
     * A file with its content, as rows tell them.
     *
     * @param shown state that people see
     * @param firstHolder file that brought the content first
     * @param parent file that this one is inside of
     * @param sourceConfigured whether a producer has the source in its settings
     */
    private record Found(
            String file,
            FileRecord record,
            @Nullable ContentRecord content,
            String shown,
            @Nullable String firstHolder,
            @Nullable String parent,
            boolean sourceConfigured) {

        /** @param row file, file's record, content's record, shown, first holder, parent, place, source configured */
        static Found read(ResultSet row) throws SQLException {
            byte @Nullable [] content = row.getBytes(3);
            FileRecord record = Records.read(Topics.FILES, row.getBytes(2));
            String parent = row.getString(6);
            return new Found(
                    row.getString(1),
                    record,
                    content == null ? null : Records.read(Topics.CONTENTS, content),
                    row.getString(4),
                    row.getString(5),
                    parent == null && record.parent() != null ? outer(row.getString(1)) : parent,
                    row.getBoolean(8));
        }

        /** As the id tells it: the container may have gone or changed a moment ago. */
        private static @Nullable String outer(String file) {
            int end = file.lastIndexOf(INSIDE);
            return end < 0 ? null : file.substring(0, end);
        }

        /** What the path itself suffers from comes first: the content, when there is one, is of an older version. */
        @Nullable
        ContentRecord speaking() {
            return record.state() == FileRecord.State.PRESENT ? content : null;
        }

        @Nullable
        String reason() {
            ContentRecord speaking = speaking();
            return speaking == null ? record.reason() : speaking.reason();
        }

        @Nullable
        String detail() {
            ContentRecord speaking = speaking();
            return speaking == null ? record.detail() : speaking.detail();
        }
    }

    static FileItem read(ResultSet row) throws SQLException {
        return of(Found.read(row), null);
    }

    static FileItem readWithDetails(ResultSet row, Connection connection) throws SQLException {
        Found found = Found.read(row);
        String key = found.record().contentKey();
        List<String> holders = key == null ? List.of() : Inventory.holders(connection, key);
        return of(found, details(found, holders));
    }

    static QuarantinedFile readQuarantined(ResultSet row) throws SQLException {
        Found found = Found.read(row);
        FileRecord file = found.record();
        ContentRecord content = found.content();
        ContentRecord speaking = found.speaking();
        String reason = found.reason();
        return new QuarantinedFile(
                found.file(),
                file.source(),
                file.collection(),
                file.absolutePath(),
                reason == null ? "" : reason,
                found.detail(),
                Advice.of(reason),
                speaking == null ? null : speaking.exception(),
                content == null ? null : content.detectedType(),
                DeclaredType.of(file.path()),
                file.sizeBytes(),
                file.sha256(),
                file.sha256() == null ? null : ContentItems.ref(file.sha256()),
                speaking == null ? null : speaking.fingerprint(),
                speaking == null ? file.changedAt() : speaking.updatedAt());
    }

    private static FileItem of(Found found, FileItem.@Nullable Details details) {
        FileRecord file = found.record();
        ContentRecord content = found.content();
        return new FileItem(
                found.file(),
                file.source(),
                found.sourceConfigured(),
                file.collection(),
                file.absolutePath(),
                found.shown(),
                found.reason(),
                found.detail(),
                file.state() == FileRecord.State.IGNORED ? null : Advice.of(found.reason()),
                content == null ? List.of() : ContentFacts.flags(content),
                found.file().equals(found.firstHolder()) ? null : found.firstHolder(),
                found.parent(),
                file.sha256(),
                file.sha256() == null ? null : ContentItems.ref(file.sha256()),
                file.sizeBytes(),
                file.modifiedAt(),
                file.firstSeenAt(),
                file.changedAt(),
                content == null ? null : content.detectedType(),
                content == null ? null : content.title(),
                content == null ? null : content.language(),
                content == null ? 0 : content.chunks(),
                details);
    }

    private static FileItem.Details details(Found found, List<String> holders) {
        FileRecord file = found.record();
        ContentRecord content = found.content();
        ContentRecord speaking = found.speaking();
        List<String> others =
                holders.stream().filter(other -> !other.equals(found.file())).toList();
        return new FileItem.Details(
                file.version(),
                meaning(found),
                file.tags(),
                file.runId(),
                file.chunking(),
                DeclaredType.of(file.path()),
                content == null ? null : content.pageCount(),
                content == null ? List.of() : content.warnings(),
                content == null ? Map.of() : content.metadata(),
                speaking == null ? null : speaking.exception(),
                content == null ? 0 : content.unconfirmed(),
                content == null ? 0 : content.refused(),
                content == null ? 0 : content.entryCount(),
                others.subList(0, Math.min(others.size(), Inventory.MAX_FILES_NAMED)),
                others.size(),
                content == null ? null : content.fingerprint(),
                content == null ? null : content.updatedAt(),
                file.history().stream().map(FileItems::change).toList());
    }

    private static String meaning(Found found) {
        String ofReason = found.record().state() == FileRecord.State.IGNORED ? null : Advice.meaning(found.reason());
        return ofReason == null
                ? FileState.valueOf(found.shown().toUpperCase(Locale.ROOT)).meaning()
                : ofReason;
    }

    private static FileItem.Change change(FileRecord.Version version) {
        return new FileItem.Change(
                version.version(),
                version.change().name().toLowerCase(Locale.ROOT),
                version.sha256(),
                version.sizeBytes(),
                version.at(),
                version.runId());
    }
}
