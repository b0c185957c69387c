package fichero.core.index.query;

import java.util.List;
import java.util.Map;

/** The short names that people know MIME types by. */
final class TypeNames {

    private static final Map<String, String> SHORT = Map.ofEntries(
            Map.entry("text/plain", "txt"),
            Map.entry("text/html", "html"),
            Map.entry("application/xhtml+xml", "html"),
            Map.entry("application/msword", "doc"),
            Map.entry("application/vnd.openxmlformats-officedocument.wordprocessingml.document", "docx"),
            Map.entry("application/vnd.ms-excel", "xls"),
            Map.entry("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", "xlsx"),
            Map.entry("application/vnd.ms-powerpoint", "ppt"),
            Map.entry("application/vnd.openxmlformats-officedocument.presentationml.presentation", "pptx"),
            Map.entry("application/vnd.oasis.opendocument.text", "odt"),
            Map.entry("application/vnd.oasis.opendocument.spreadsheet", "ods"),
            Map.entry("application/vnd.oasis.opendocument.presentation", "odp"),
            Map.entry("application/epub+zip", "epub"),
            Map.entry("message/rfc822", "eml"),
            Map.entry("application/vnd.ms-outlook", "msg"),
            Map.entry("application/x-ipynb+json", "ipynb"));

    private TypeNames() {}

    /** The type itself, then its short name: of an unlisted type what stands after the slash. */
    static List<String> of(String type) {
        String bare = type.replaceAll(";.*", "").strip();
        String known = SHORT.get(bare);
        if (known != null) {
            return List.of(bare, known);
        }
        String after = bare.substring(bare.indexOf('/') + 1);
        return List.of(bare, after.startsWith("x-") ? after.substring(2) : after);
    }
}
