package fichero.core.index.query;

import fichero.core.index.IndexedChunk;
import fichero.core.index.IndexedChunk.Location;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The fields that conditions look at and facets count, and what their values are. The one place that says so, for every
 * index. {@code meta.<key>} is the document's own metadata.
 */
public final class ChunkFields {

    public static final String COLLECTION = "collection";
    /** The name of the watched folder that a file is in. */
    public static final String SOURCE = "source";
    /** The MIME type, and the short name that people know it by. */
    public static final String TYPE = "type";
    /** ISO 639-1. */
    public static final String LANGUAGE = "language";
    /** Of the source's settings and of the document itself. */
    public static final String TAG = "tag";
    /** Every folder above a file, as the start of its id without the last slash: {@code notes:guides/unix}. */
    public static final String FOLDER = "folder";
    /** The id of a file. */
    public static final String FILE = "file";
    /** Of the document's date. */
    public static final String YEAR = "year";

    /** Before a key of the document's metadata. */
    public static final String META = "meta.";

    /** All but {@link #META}. */
    public static final List<String> NAMES = List.of(COLLECTION, SOURCE, TYPE, LANGUAGE, TAG, FOLDER, FILE, YEAR);

    private static final List<String> TAG_KEYS = List.of("tags", "tag", "keywords", "categories");

    /** The first of these that has a year in it tells the document's. */
    private static final List<String> DATE_KEYS =
            List.of("date", "published", "created", "year", "modified", "updated");

    private static final Pattern YEAR_FIRST = Pattern.compile("([12]\\d{3})(?:$|[-/. T].*)");

    private ChunkFields() {}

    public static boolean isField(String name) {
        return NAMES.contains(name) || name.startsWith(META) && name.length() > META.length();
    }

    /** Whether values of the field can be between others; those of the rest are names. */
    public static boolean hasRanges(String field) {
        return field.equals(YEAR) || field.startsWith(META);
    }

    /** Every field that has values, with those: String, Long, Double or Boolean. */
    public static Map<String, List<Object>> of(IndexedChunk chunk) {
        Map<String, List<Object>> fields = new LinkedHashMap<>();
        for (String name : NAMES) {
            List<Object> values = values(chunk, name);
            if (!values.isEmpty()) {
                fields.put(name, values);
            }
        }
        chunk.metadata().keySet().forEach(key -> fields.put(META + key, values(chunk, META + key)));
        return fields;
    }

    /** The values of one field; none when the chunk has it not. */
    public static List<Object> values(IndexedChunk chunk, String field) {
        return switch (field) {
            case COLLECTION -> List.of(chunk.content().collection());
            case SOURCE ->
                distinct(chunk.locations().stream().map(at -> source(at.file())).toList());
            case TYPE -> distinct(TypeNames.of(chunk.detectedType()));
            case LANGUAGE -> chunk.language() == null ? List.of() : List.of(chunk.language());
            case TAG -> tags(chunk);
            case FOLDER ->
                distinct(chunk.locations().stream()
                        .flatMap(at -> folders(at.file()).stream())
                        .toList());
            case FILE -> distinct(chunk.locations().stream().map(Location::file).toList());
            case YEAR -> year(chunk).map(year -> List.<Object>of(year)).orElse(List.of());
            default -> metadata(chunk, field.substring(META.length()));
        };
    }

    /** The source in a file's id. */
    public static String source(String file) {
        int colon = file.indexOf(':');
        return colon < 0 ? file : file.substring(0, colon);
    }

    /** The folders above a file, by its id, from the source's root down: {@code notes:}, {@code notes:guides}, {@code notes:guides/unix}. */
    public static List<String> folders(String file) {
        int colon = file.indexOf(':');
        List<String> folders = new ArrayList<>();
        folders.add(file.substring(0, colon + 1));
        for (int slash = file.indexOf('/', colon + 1); slash > 0; slash = file.indexOf('/', slash + 1)) {
            folders.add(file.substring(0, slash));
        }
        return folders;
    }

    private static List<Object> tags(IndexedChunk chunk) {
        Set<Object> tags = new LinkedHashSet<>();
        chunk.locations().forEach(at -> tags.addAll(at.tags()));
        for (String key : TAG_KEYS) {
            metadata(chunk, key).forEach(tag -> tags.add(String.valueOf(tag)));
        }
        return List.copyOf(tags);
    }

    private static Optional<Long> year(IndexedChunk chunk) {
        return DATE_KEYS.stream()
                .flatMap(key -> metadata(chunk, key).stream())
                .map(value -> YEAR_FIRST.matcher(String.valueOf(value)))
                .filter(Matcher::matches)
                .map(matcher -> Long.valueOf(matcher.group(1)))
                .findFirst();
    }

    private static List<Object> metadata(IndexedChunk chunk, String key) {
        Object value = chunk.metadata().get(key);
        if (value == null) {
            return List.of();
        }
        return value instanceof List<?> list ? List.copyOf(list) : List.of(value);
    }

    private static List<Object> distinct(Collection<String> values) {
        return List.copyOf(new LinkedHashSet<>(values));
    }
}
