package fichero.extract.tika.markdown;

import fichero.core.extraction.Flag;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A YAML map as metadata: nested keys joined by dots, values of the kinds that metadata may have, and no more of it than
 * every chunk can carry.
 */
final class FlatMetadata {

    private static final int MAX_KEYS = 64;
    private static final int MAX_CHARACTERS = 8 * 1024;
    private static final int MAX_DEPTH = 4;

    private final Map<String, Object> values = new LinkedHashMap<>();
    private final List<String> warnings = new ArrayList<>();
    private int characters;
    private boolean full;

    private FlatMetadata() {}

    static FlatMetadata of(Map<?, ?> yaml) {
        FlatMetadata flat = new FlatMetadata();
        flat.addAll("", yaml, 1);
        if (flat.full) {
            flat.warnings.add(Flag.FRONT_MATTER.with("it is too long; part of it was left out"));
        }
        return flat;
    }

    Map<String, Object> values() {
        return values;
    }

    List<String> warnings() {
        return warnings;
    }

    private void addAll(String prefix, Map<?, ?> map, int depth) {
        for (Map.Entry<?, ?> entry : map.entrySet()) {
            if (full) {
                return;
            }
            add(prefix + entry.getKey(), entry.getValue(), depth);
        }
    }

    private void add(String key, @Nullable Object value, int depth) {
        if (value instanceof Map<?, ?> nested) {
            if (depth < MAX_DEPTH) {
                addAll(key + ".", nested, depth + 1);
            } else {
                drop(key);
            }
        } else if (value instanceof Collection<?> several) {
            addList(key, several);
        } else {
            Object scalar = scalar(value);
            if (scalar != null) {
                put(key, scalar, length(scalar));
            }
        }
    }

    private void addList(String key, Collection<?> list) {
        List<Object> scalars = new ArrayList<>();
        int length = 0;
        boolean dropped = false;
        for (Object item : list) {
            Object scalar = item instanceof Map || item instanceof Collection ? null : scalar(item);
            if (scalar == null) {
                dropped |= item != null;
            } else if (length < MAX_CHARACTERS) {
                scalars.add(scalar);
                length += length(scalar);
            }
        }
        if (dropped) {
            drop(key);
        }
        if (!scalars.isEmpty()) {
            put(key, List.copyOf(scalars), length);
        }
    }

    private void put(String key, Object value, int length) {
        if (values.size() >= MAX_KEYS || characters + key.length() + length > MAX_CHARACTERS) {
            full = true;
            return;
        }
        characters += key.length() + length;
        values.put(key, value);
    }

    private void drop(String key) {
        warnings.add(Flag.FRONT_MATTER.with(
                "'" + key + "' holds maps or lists inside a list or too deep; they were left out"));
    }

    private static int length(Object scalar) {
        return scalar.toString().length();
    }

    private static @Nullable Object scalar(@Nullable Object value) {
        if (value == null || value instanceof byte[]) {
            // Bytes are nothing to search by, and would be spelled as their address.
            return null;
        }
        if (value instanceof Boolean || value instanceof Long || value instanceof String) {
            return value;
        }
        if (value instanceof Integer number) {
            return number.longValue();
        }
        if (value instanceof Double || value instanceof Float || value instanceof BigDecimal) {
            double number = ((Number) value).doubleValue();
            return Double.isFinite(number) ? (Object) number : value.toString();
        }
        if (value instanceof BigInteger number) {
            return number.toString();
        }
        return value.toString();
    }
}
