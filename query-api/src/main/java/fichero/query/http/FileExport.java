package fichero.query.http;

import com.fasterxml.jackson.core.JsonProcessingException;
import fichero.query.readmodel.FileFilter;
import fichero.query.readmodel.FileItem;
import fichero.query.readmodel.FileOrder;
import fichero.query.readmodel.FileQuery;
import fichero.query.readmodel.Page;
import fichero.schemas.Json;
import io.javalin.http.Context;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import org.eclipse.jetty.ee10.servlet.ServletContextRequest;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes a list of files to its end, a page at a time: memory does not grow with the list, and a slow reader keeps
 * nothing open in the read model. What changes meanwhile is told as of its page.
 */
final class FileExport {

    private static final int PAGE = 500;

    private static final List<String> COLUMNS = List.of(
            "file",
            "source",
            "source_configured",
            "collection",
            "path",
            "state",
            "reason",
            "detail",
            "advice",
            "flags",
            "duplicate_of",
            "parent",
            "sha256",
            "content_ref",
            "size_bytes",
            "modified_at",
            "first_seen_at",
            "changed_at",
            "detected_type",
            "title",
            "language",
            "chunks");

    private static final Logger log = LoggerFactory.getLogger(FileExport.class);

    private final Function<FileQuery, Page<FileItem>> pages;
    private final Format format;

    /** How it is written. */
    enum Format {
        CSV("text/csv;charset=utf-8"),
        JSONL("application/jsonl;charset=utf-8");

        private final String contentType;

        Format(String contentType) {
            this.contentType = contentType;
        }

        String code() {
            return name().toLowerCase(Locale.ROOT);
        }

        static List<String> codes() {
            return Arrays.stream(values()).map(Format::code).toList();
        }

        static Format ofCode(String code) {
            return valueOf(code.toUpperCase(Locale.ROOT));
        }
    }

    FileExport(Function<FileQuery, Page<FileItem>> pages, Format format) {
        this.pages = pages;
        this.format = format;
    }

    void answer(Context context, FileFilter filter, FileOrder order) {
        // The first page is read before anything is answered, so that a read model that is away is told as such.
        FileQuery query = new FileQuery(filter, order, null, PAGE);
        Page<FileItem> first = pages.apply(query);
        context.contentType(format.contentType);
        context.header("Content-Disposition", "attachment; filename=\"fichero-files." + format.code() + "\"");
        try {
            write(context.outputStream(), query, first);
        } catch (IOException e) {
            log.atDebug().addKeyValue("error", e.getMessage()).log("whoever read the export went away");
        } catch (RuntimeException e) {
            log.atWarn().setCause(e).log("export is broken off");
            breakOff(context);
        }
    }

    private void write(OutputStream out, FileQuery query, Page<FileItem> first) throws IOException {
        if (format == Format.CSV) {
            write(out, Csv.line(COLUMNS));
        }
        Page<FileItem> page = first;
        while (true) {
            StringBuilder lines = new StringBuilder();
            page.items().forEach(item -> lines.append(line(item)));
            write(out, lines.toString());
            if (page.next() == null) {
                return;
            }
            page = pages.apply(query.from(page.next()));
        }
    }

    /** Half a list must not pass for a whole one: without its last chunk, every client takes the answer for broken. */
    static void breakOff(Context context) {
        ServletContextRequest.getServletContextRequest(context.req())
                .getConnectionMetaData()
                .getConnection()
                .getEndPoint()
                .close();
    }

    private String line(FileItem item) {
        return switch (format) {
            case CSV -> Csv.line(cells(item));
            case JSONL -> json(item) + "\n";
        };
    }

    private static List<? extends @Nullable Object> cells(FileItem item) {
        return Arrays.asList(
                item.file(),
                item.source(),
                item.sourceConfigured(),
                item.collection(),
                item.path(),
                item.state(),
                item.reason(),
                item.detail(),
                item.advice(),
                String.join(" ", item.flags()),
                item.duplicateOf(),
                item.parent(),
                item.sha256(),
                item.contentRef(),
                item.sizeBytes(),
                item.modifiedAt(),
                item.firstSeenAt(),
                item.changedAt(),
                item.detectedType(),
                item.title(),
                item.language(),
                item.chunks());
    }

    private static String json(FileItem item) {
        try {
            return Json.mapper().writeValueAsString(item);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("cannot write a file as JSON", e);
        }
    }

    private static void write(OutputStream out, String text) throws IOException {
        out.write(text.getBytes(StandardCharsets.UTF_8));
    }
}
