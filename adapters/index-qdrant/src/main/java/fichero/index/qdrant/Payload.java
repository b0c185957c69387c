package fichero.index.qdrant;

import fichero.core.failure.SetupException;
import fichero.core.identity.AccessScope;
import fichero.core.identity.ContentHash;
import fichero.core.identity.ContentKey;
import fichero.core.identity.PointId;
import fichero.core.index.ChunkSearcher.StoredPoint;
import fichero.core.index.IndexedChunk;
import fichero.core.index.IndexedChunk.Location;
import fichero.core.index.query.ChunkFields;
import io.qdrant.client.ValueFactory;
import io.qdrant.client.grpc.JsonWithInt.Struct;
import io.qdrant.client.grpc.JsonWithInt.Value;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A point's payload. {@code page_content} and {@code metadata} are what retrievers of LangChain and LlamaIndex look for;
 * beside them stands what those have no place for. A change of this form is a change of {@link Layout#VERSION}.
 */
final class Payload {

    static final String TEXT = "page_content";
    static final String METADATA = "metadata";
    static final String SCOPE = METADATA + ".scope";
    static final String CONTENT = METADATA + ".content";
    static final String LANGUAGE = METADATA + ".language";

    /** {@link FieldTerms}. */
    static final String TERMS = "field_terms";

    /** {@link Quantities}. */
    static final String QUANTITIES = "quantities";

    /** {@link SearchedText#words}. */
    static final String WORDS = "searched_words";

    /** {@link SearchedText#forms}. */
    static final String FORMS = "searched_forms";

    /** {@link PathCodes} of all locations' paths and file ids. */
    static final String PATHS = "path_codes";

    private static final String LOCATIONS = "locations";
    private static final String WHOLE = "embedded";

    /** What {@link #read} needs; the rest is larger, and only there to be found by. */
    static final List<String> READ = List.of(TEXT, METADATA, LOCATIONS, WHOLE);

    /** The document's own metadata stands among ours; where a name is taken, with this before it. */
    private static final String MOVED = "document_";

    private static final Set<String> OURS = Set.of(
            "source",
            "file",
            "title",
            "headings",
            "page",
            "page_end",
            "language",
            "type",
            "collection",
            "scope",
            "content",
            "chunk_index",
            "start",
            "end",
            "location_count");

    private Payload() {}

    static Map<String, Value> of(IndexedChunk chunk, boolean whole) {
        Map<String, Value> payload = new HashMap<>();
        payload.put(TEXT, ValueFactory.value(chunk.text()));
        payload.put(METADATA, struct(metadata(chunk)));
        payload.put(LOCATIONS, list(chunk.locations().stream().map(Payload::location)));
        payload.put(WHOLE, ValueFactory.value(whole));
        Map<String, List<Object>> fields = ChunkFields.of(chunk);
        payload.put(TERMS, strings(FieldTerms.of(fields)));
        payload.put(QUANTITIES, list(Quantities.of(fields).stream()));
        payload.put(WORDS, ValueFactory.value(SearchedText.words(chunk)));
        payload.put(FORMS, ValueFactory.value(SearchedText.forms(chunk)));
        payload.put(
                PATHS,
                list(
                        PathCodes.of(chunk.locations().stream()
                                        .flatMap(at -> Stream.of(at.path(), at.file()))
                                        .toList())
                                .stream()
                                .map(ValueFactory::value)));
        return payload;
    }

    private static Map<String, Value> metadata(IndexedChunk chunk) {
        Map<String, Value> metadata = new LinkedHashMap<>();
        chunk.metadata().forEach((key, value) -> {
            boolean taken = OURS.contains(key) || key.startsWith(MOVED);
            metadata.put(taken ? MOVED + key : key, value(value));
        });
        if (!chunk.locations().isEmpty()) {
            metadata.put("source", ValueFactory.value(chunk.locations().get(0).path()));
            metadata.put("file", ValueFactory.value(chunk.locations().get(0).file()));
        }
        if (chunk.title() != null) {
            metadata.put("title", ValueFactory.value(chunk.title()));
        }
        metadata.put("headings", strings(chunk.headingPath()));
        metadata.put("page", ValueFactory.value(chunk.page()));
        metadata.put("page_end", ValueFactory.value(chunk.pageEnd()));
        if (chunk.language() != null) {
            metadata.put("language", ValueFactory.value(chunk.language()));
        }
        metadata.put("type", ValueFactory.value(chunk.detectedType()));
        metadata.put("collection", ValueFactory.value(chunk.content().collection()));
        metadata.put("scope", ValueFactory.value(chunk.content().scope().toString()));
        metadata.put("content", ValueFactory.value(chunk.content().hash().hex()));
        metadata.put("chunk_index", ValueFactory.value(chunk.chunkIndex()));
        metadata.put("start", ValueFactory.value(chunk.start()));
        metadata.put("end", ValueFactory.value(chunk.end()));
        metadata.put("location_count", ValueFactory.value(chunk.locationCount()));
        return metadata;
    }

    /**
     * A point as it was put in.
     *
     * @throws SetupException when something else has changed it, or put it in
     */
    static StoredPoint read(PointId id, Map<String, Value> payload) {
        try {
            return read(new PayloadFields(payload), id);
        } catch (IllegalArgumentException | ArithmeticException e) {
            throw foreign("point " + id + " (" + e.getMessage() + ")", e);
        }
    }

    private static StoredPoint read(PayloadFields payload, PointId id) {
        PayloadFields metadata = payload.fields(METADATA);
        ContentKey content = new ContentKey(
                metadata.text("collection"),
                AccessScope.parse(metadata.text("scope")),
                new ContentHash(metadata.text("content")));
        IndexedChunk chunk = new IndexedChunk(
                id,
                content,
                metadata.number("chunk_index"),
                metadata.number("start"),
                metadata.number("end"),
                payload.text(TEXT),
                metadata.textOrNull("title"),
                metadata.texts("headings"),
                metadata.number("page"),
                metadata.number("page_end"),
                metadata.textOrNull("language"),
                metadata.text("type"),
                payload.list(LOCATIONS).stream().map(Payload::location).toList(),
                metadata.number("location_count"),
                documentMetadata(metadata.all()));
        return new StoredPoint(chunk, payload.flag(WHOLE));
    }

    /** @throws SetupException for an id that no chunk has */
    static PointId id(io.qdrant.client.grpc.Common.PointId id) {
        try {
            return PointId.parse(id.getUuid());
        } catch (IllegalArgumentException e) {
            throw foreign("the point with the id " + (id.hasUuid() ? "'" + id.getUuid() + "'" : id.getNum()), e);
        }
    }

    private static SetupException foreign(String what, RuntimeException cause) {
        return new SetupException(
                what
                        + " in Qdrant is not as Fichero writes points: something else has changed it, or put it there; drop"
                        + " the collection and start again, and it is refilled from the log",
                cause);
    }

    private static Map<String, Object> documentMetadata(Map<String, Value> metadata) {
        Map<String, Object> own = new HashMap<>();
        metadata.forEach((key, value) -> {
            Object read = OURS.contains(key) ? null : read(value);
            if (read != null) {
                own.put(key.startsWith(MOVED) ? key.substring(MOVED.length()) : key, read);
            }
        });
        return own;
    }

    private static Value location(Location at) {
        return struct(Map.of(
                "file",
                ValueFactory.value(at.file()),
                "path",
                ValueFactory.value(at.path()),
                "tags",
                strings(at.tags())));
    }

    private static Location location(Value value) {
        PayloadFields at = PayloadFields.of(value);
        return new Location(at.text("file"), at.text("path"), at.texts("tags"));
    }

    private static Value value(Object value) {
        if (value instanceof String string) {
            return ValueFactory.value(string);
        } else if (value instanceof Long || value instanceof Integer) {
            return ValueFactory.value(((Number) value).longValue());
        } else if (value instanceof Double || value instanceof Float) {
            double number = ((Number) value).doubleValue();
            // JSON has no number for it, and Qdrant would refuse the whole request.
            return Double.isFinite(number) ? ValueFactory.value(number) : ValueFactory.value(String.valueOf(value));
        } else if (value instanceof Boolean bool) {
            return ValueFactory.value(bool);
        } else if (value instanceof List<?> list) {
            return list(list.stream().map(Payload::value));
        }
        throw new IllegalArgumentException(
                "metadata is a string, number, boolean or a list of these, but holds a " + value.getClass());
    }

    private static @Nullable Object read(Value value) {
        return switch (value.getKindCase()) {
            case STRING_VALUE -> value.getStringValue();
            case INTEGER_VALUE -> value.getIntegerValue();
            case DOUBLE_VALUE -> value.getDoubleValue();
            case BOOL_VALUE -> value.getBoolValue();
            case LIST_VALUE -> {
                List<Object> list = new ArrayList<>();
                for (Value element : value.getListValue().getValuesList()) {
                    Object read = read(element);
                    if (read != null) {
                        list.add(read);
                    }
                }
                yield list;
            }
            case STRUCT_VALUE, NULL_VALUE, KIND_NOT_SET -> null;
        };
    }

    private static Value struct(Map<String, Value> fields) {
        return Value.newBuilder()
                .setStructValue(Struct.newBuilder().putAllFields(fields))
                .build();
    }

    private static Value list(Stream<Value> values) {
        return ValueFactory.list(values.toList());
    }

    private static Value strings(List<String> strings) {
        return list(strings.stream().map(ValueFactory::value));
    }
}
