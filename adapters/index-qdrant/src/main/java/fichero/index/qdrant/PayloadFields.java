package fichero.index.qdrant;

import io.qdrant.client.grpc.JsonWithInt.Value;
import io.qdrant.client.grpc.JsonWithInt.Value.KindCase;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Fields that Fichero has written. Each is there and of its kind, or else an {@link IllegalArgumentException} names it: a
 * value of another kind would read as a zero or an empty text.
 */
record PayloadFields(Map<String, Value> all) {

    /** The fields in a value. */
    static PayloadFields of(Value value) {
        if (value.getKindCase() != KindCase.STRUCT_VALUE) {
            throw new IllegalArgumentException("a value that has fields is " + value.getKindCase());
        }
        return new PayloadFields(value.getStructValue().getFieldsMap());
    }

    PayloadFields fields(String name) {
        return of(required(name, KindCase.STRUCT_VALUE));
    }

    String text(String name) {
        return required(name, KindCase.STRING_VALUE).getStringValue();
    }

    @Nullable
    String textOrNull(String name) {
        return all.containsKey(name) ? text(name) : null;
    }

    boolean flag(String name) {
        return required(name, KindCase.BOOL_VALUE).getBoolValue();
    }

    /** A place in a text, a page or a count. */
    int number(String name) {
        return Math.toIntExact(whole(name));
    }

    /** From 0. */
    long whole(String name) {
        long number = required(name, KindCase.INTEGER_VALUE).getIntegerValue();
        if (number < 0) {
            throw new IllegalArgumentException("'" + name + "' is " + number);
        }
        return number;
    }

    List<Value> list(String name) {
        return required(name, KindCase.LIST_VALUE).getListValue().getValuesList();
    }

    List<String> texts(String name) {
        return list(name).stream().map(value -> text(name, value)).toList();
    }

    private static String text(String name, Value value) {
        if (value.getKindCase() != KindCase.STRING_VALUE) {
            throw new IllegalArgumentException("'" + name + "' holds " + value.getKindCase());
        }
        return value.getStringValue();
    }

    private Value required(String name, KindCase kind) {
        Value value = all.get(name);
        if (value == null) {
            throw new IllegalArgumentException("it has no '" + name + "'");
        }
        if (value.getKindCase() != kind) {
            throw new IllegalArgumentException("'" + name + "' is " + value.getKindCase() + " and not " + kind);
        }
        return value;
    }
}
