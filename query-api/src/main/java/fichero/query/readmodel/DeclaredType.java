package fichero.query.readmodel;

import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The MIME type that a file's name tells, to be held against the one told from its bytes. */
final class DeclaredType {

    private static final Map<String, String> BY_EXTENSION = Map.ofEntries(
            Map.entry("md", "text/markdown"),
            Map.entry("markdown", "text/markdown"),
            Map.entry("txt", "text/plain"),
            Map.entry("log", "text/plain"),
            Map.entry("csv", "text/csv"),
            Map.entry("tsv", "text/tab-separated-values"),
            Map.entry("htm", "text/html"),
            Map.entry("html", "text/html"),
            Map.entry("xhtml", "application/xhtml+xml"),
            Map.entry("xml", "application/xml"),
            Map.entry("json", "application/json"),
            Map.entry("ipynb", "application/x-ipynb+json"),
            Map.entry("yaml", "text/x-yaml"),
            Map.entry("yml", "text/x-yaml"),
            Map.entry("pdf", "application/pdf"),
            Map.entry("rtf", "application/rtf"),
            Map.entry("doc", "application/msword"),
            Map.entry("xls", "application/vnd.ms-excel"),
            Map.entry("ppt", "application/vnd.ms-powerpoint"),
            Map.entry("docx", "application/vnd.openxmlformats-officedocument.wordprocessingml.document"),
            Map.entry("xlsx", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"),
            Map.entry("pptx", "application/vnd.openxmlformats-officedocument.presentationml.presentation"),
            Map.entry("odt", "application/vnd.oasis.opendocument.text"),
            Map.entry("ods", "application/vnd.oasis.opendocument.spreadsheet"),
            Map.entry("odp", "application/vnd.oasis.opendocument.presentation"),
            Map.entry("epub", "application/epub+zip"),
            Map.entry("eml", "message/rfc822"),
            Map.entry("msg", "application/vnd.ms-outlook"),
            Map.entry("zip", "application/zip"),
            Map.entry("tar", "application/x-tar"),
            Map.entry("gz", "application/gzip"),
            Map.entry("tgz", "application/gzip"),
            Map.entry("7z", "application/x-7z-compressed"),
            Map.entry("png", "image/png"),
            Map.entry("jpg", "image/jpeg"),
            Map.entry("jpeg", "image/jpeg"),
            Map.entry("gif", "image/gif"),
            Map.entry("tif", "image/tiff"),
            Map.entry("tiff", "image/tiff"),
            Map.entry("svg", "image/svg+xml"));

    private DeclaredType() {}

    /** Null when the name tells none. */
    static @Nullable String of(String path) {
        String name = path.substring(path.lastIndexOf('/') + 1);
        int dot = name.lastIndexOf('.');
        return dot < 0 ? null : BY_EXTENSION.get(name.substring(dot + 1).toLowerCase(Locale.ROOT));
    }
}
