package fichero.index.qdrant;

import fichero.core.identity.ContentHash;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Fields as keywords, each name with its value in one: Qdrant indexes the fields that it is told, and nobody knows the
 * keys of documents beforehand. Numbers and booleans are compared as they are spelled.
 */
final class FieldTerms {

    /** A longer value is found by its digest. */
    private static final int MAX_CHARS = 256;

    private FieldTerms() {}

    static List<String> of(Map<String, ?> fields) {
        List<String> terms = new ArrayList<>();
        fields.forEach((name, value) -> {
            for (Object one : value instanceof List<?> list ? list : List.of(value)) {
                terms.add(term(name, String.valueOf(one)));
            }
        });
        return terms;
    }

    /** The name's length goes first, so that no other name and value spell the same. */
    static String term(String name, String value) {
        String spelled = value.length() <= MAX_CHARS
                ? value
                : "sha256:" + ContentHash.of(value.getBytes(StandardCharsets.UTF_8));
        return name.length() + ":" + name + "=" + spelled;
    }
}
