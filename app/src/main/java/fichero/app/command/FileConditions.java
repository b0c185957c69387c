package fichero.app.command;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Which files are meant, on the command line; the same conditions as over HTTP. */
final class FileConditions {

    @Parameters(
            paramLabel = "NAME",
            arity = "0..*",
            description = "Part of the name or path; case and accents do not matter.")
    private List<String> name = List.of();

    @Option(
            names = "--state",
            paramLabel = "STATE",
            description = "identified, extracted, indexed, unpacked, empty, quarantined, ignored or gone;"
                    + " several with commas between. All but gone when not given.")
    private @Nullable String state;

    @Option(names = "--reason", paramLabel = "REASON", description = "A reason code, or the rule that ignores them.")
    private @Nullable String reason;

    @Option(names = "--source", paramLabel = "NAME", description = "Only this source.")
    private @Nullable String source;

    @Option(names = "--collection", paramLabel = "NAME", description = "Only this collection.")
    private @Nullable String collection;

    @Option(names = "--type", paramLabel = "MIME", description = "Detected type, such as application/pdf or 'image/*'.")
    private @Nullable String type;

    @Option(names = "--language", paramLabel = "CODE", description = "Such as es or en.")
    private @Nullable String language;

    @Option(names = "--tag", paramLabel = "TAG", description = "Only files with this tag.")
    private @Nullable String tag;

    @Option(
            names = "--flag",
            paramLabel = "FLAG",
            description = "partial, extension_mismatch, charset, front_matter, ocr, entries or refused_texts.")
    private @Nullable String flag;

    @Option(names = "--path", paramLabel = "PREFIX", description = "Only files whose path or id starts so.")
    private @Nullable String path;

    @Option(names = "--inside", paramLabel = "FILE-ID", description = "Only files inside this archive or mail.")
    private @Nullable String inside;

    @Option(names = "--min-size", paramLabel = "SIZE", description = "Such as 10MB.")
    private @Nullable String minSize;

    @Option(names = "--max-size", paramLabel = "SIZE", description = "Such as 10MB.")
    private @Nullable String maxSize;

    @Option(
            names = "--modified-since",
            paramLabel = "TIME",
            description = "A date (2026-01-31), a time (2026-01-31T12:00:00Z), or how long ago (12h, 7d).")
    private @Nullable String modifiedSince;

    @Option(
            names = "--sort",
            paramLabel = "ORDER",
            description = "path (default), size, modified or changed; -size and so on for the largest or newest first.")
    private @Nullable String sort;

    /** As HTTP takes them. */
    Map<String, String> parameters() {
        Map<String, String> given = new LinkedHashMap<>();
        put(given, "q", name.isEmpty() ? null : String.join(" ", name));
        put(given, "state", state);
        put(given, "reason", reason);
        put(given, "source", source);
        put(given, "collection", collection);
        put(given, "type", type);
        put(given, "language", language);
        put(given, "tag", tag);
        put(given, "flag", flag);
        put(given, "path", path);
        put(given, "parent", inside);
        put(given, "min_size", minSize == null ? null : Long.toString(Amounts.bytes(minSize)));
        put(given, "max_size", maxSize == null ? null : Long.toString(Amounts.bytes(maxSize)));
        put(given, "modified_since", modifiedSince == null ? null : Amounts.since(modifiedSince, Instant.now()));
        put(given, "sort", sort);
        return given;
    }

    static void put(Map<String, String> parameters, String name, @Nullable String value) {
        if (value != null) {
            parameters.put(name, value);
        }
    }
}
