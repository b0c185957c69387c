package fichero.schemas;

import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.apache.kafka.common.errors.SerializationException;
import org.jspecify.annotations.Nullable;

/**
 * What JSON does not look at in a record that was read: that no field is missing, and no part of it is of a newer Fichero. A
 * value that lacks a field is refused here, and not by whoever first uses the field.
 */
public final class RecordCheck {

    private static final ClassValue<List<Part>> PARTS = new ClassValue<>() {
        @Override
        protected List<Part> computeValue(Class<?> type) {
            return Arrays.stream(type.getRecordComponents())
                    .map(Part::of)
                    .filter(part -> part.required || part.holdsRecords)
                    .toList();
        }
    };

    private RecordCheck() {}

    private record Part(String name, Method accessor, boolean required, boolean holdsRecords) {

        static Part of(RecordComponent component) {
            boolean required = !component.getType().isPrimitive()
                    && !component.getAnnotatedType().isAnnotationPresent(Nullable.class);
            boolean listOfRecords = component.getGenericType() instanceof ParameterizedType list
                    && list.getRawType() == List.class
                    && list.getActualTypeArguments()[0] instanceof Class<?> item
                    && item.isRecord();
            return new Part(
                    component.getName(),
                    component.getAccessor(),
                    required,
                    component.getType().isRecord() || listOfRecords);
        }

        @Nullable
        Object in(Record record) {
            try {
                return accessor.invoke(record);
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException("cannot read " + accessor, e);
            }
        }
    }

    /**
     * @param what was read and where, for messages, such as {@code a FileEvent in fichero.file-events}
     * @throws OtherVersionException when it, or a value in it, has a version that this Fichero does not read
     * @throws SerializationException when it has no version, or lacks a field
     */
    public static void require(String what, Record record) {
        require(what, "", record);
    }

    private static void require(String what, String within, Record record) {
        if (record instanceof TopicValue value) {
            requireVersion(what, value.v());
        }
        for (Part part : Objects.requireNonNull(PARTS.get(record.getClass()))) {
            String name = within + part.name;
            Object value = part.in(record);
            if (value == null && part.required) {
                throw new SerializationException(what + " has no " + name);
            }
            if (part.holdsRecords) {
                for (Object one : value instanceof List<?> several ? several : listOf(value)) {
                    require(what, name + ".", (Record) one);
                }
            }
        }
    }

    private static List<Object> listOf(@Nullable Object value) {
        List<Object> list = new ArrayList<>();
        if (value != null) {
            list.add(value);
        }
        return list;
    }

    static void requireVersion(String what, int version) {
        if (version > TopicValue.VERSION) {
            throw new OtherVersionException(what, "version " + version, TopicValue.VERSION);
        }
        if (version < TopicValue.VERSION) {
            throw new SerializationException(what + " has no version");
        }
    }
}
