package fichero.schemas;

import java.util.List;
import java.util.Map;

/** The metadata of documents, of the kinds that every index can hold. */
final class Metadata {

    private Metadata() {}

    /**
     * A copy.
     *
     * @throws IllegalArgumentException for a value that is no string, number or boolean, nor a list of these
     */
    static Map<String, Object> of(Map<String, Object> metadata) {
        metadata.forEach((name, value) -> {
            if (value instanceof List<?> several) {
                several.forEach(one -> require(name, one));
            } else {
                require(name, value);
            }
        });
        return Map.copyOf(metadata);
    }

    private static void require(String name, Object value) {
        boolean fits = value instanceof String
                || value instanceof Boolean
                || value instanceof Long
                || value instanceof Integer
                || value instanceof Double number && Double.isFinite(number);
        if (!fits) {
            throw new IllegalArgumentException("metadata '" + name
                    + "' is a text, true or false, a number of 64 bits, or a list of these, but holds " + value);
        }
    }
}
