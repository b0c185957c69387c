package fichero.query.readmodel;

import fichero.schemas.ContentRecord;
import fichero.schemas.FileRecord;
import fichero.schemas.Topics;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Puts a file together with its content. */
final class FileItems {

    private FileItems() {}

    /** @param row file, file_record, content_record, shown, first_holder */
    static FileItem read(ResultSet row, boolean withDetails) throws SQLException {
        byte @Nullable [] content = row.getBytes(3);
        return of(
                row.getString(1),
                Records.read(Topics.FILES, row.getBytes(2)),
                content == null ? null : Records.read(Topics.CONTENTS, content),
                row.getString(4),
                row.getString(5),
                withDetails);
    }

    static FileItem of(
            String id,
            FileRecord file,
            @Nullable ContentRecord content,
            String shown,
            @Nullable String firstHolder,
            boolean withDetails) {
        // What the path itself suffers from comes first: the content, when there is one, is of an older version.
        ContentRecord speaking = file.state() == FileRecord.State.PRESENT ? content : null;
        String reason = speaking == null ? file.reason() : speaking.reason();
        return new FileItem(
                id,
                file.source(),
                file.collection(),
                file.absolutePath(),
                shown,
                reason,
                speaking == null ? file.detail() : speaking.detail(),
                file.state() == FileRecord.State.IGNORED ? null : Advice.of(reason),
                id.equals(firstHolder) ? null : firstHolder,
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
                withDetails ? details(file, content) : null);
    }

    private static FileItem.Details details(FileRecord file, @Nullable ContentRecord content) {
        return new FileItem.Details(
                file.version(),
                file.tags(),
                file.parent(),
                file.runId(),
                content == null ? null : content.pageCount(),
                content == null ? List.of() : content.warnings(),
                content == null ? Map.of() : content.metadata(),
                content == null ? 0 : content.unconfirmed(),
                content == null ? 0 : content.refused(),
                file.history().stream().map(FileItems::change).toList());
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
