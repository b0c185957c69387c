package fichero.index.qdrant;

import com.google.protobuf.ByteString;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Message;
import fichero.testkit.fuzz.Mutations;
import java.util.ArrayList;
import java.util.List;

/** Damage to a message: fields that are gone, doubled, or of a value that nobody expects. Its type stays. */
final class MessageMutations {

    private final Mutations mutations;

    MessageMutations(Mutations mutations) {
        this.mutations = mutations;
    }

    Message damaged(Message message) {
        Message damaged = message;
        for (int left = 1 + mutations.number(3); left > 0; left--) {
            damaged = once(damaged);
        }
        return damaged;
    }

    /** Goes down into the message for as long as it likes, and damages it there. */
    private Message once(Message message) {
        List<FieldDescriptor> there = new ArrayList<>(message.getAllFields().keySet());
        List<FieldDescriptor> all = message.getDescriptorForType().getFields();
        Message.Builder builder = message.toBuilder();
        if (!there.isEmpty() && !mutations.chance(4)) {
            FieldDescriptor field = mutations.oneOf(there);
            if (field.isRepeated()) {
                repeated(builder, field);
            } else if (holdsMessage(field) && !mutations.chance(4)) {
                builder.setField(field, once((Message) builder.getField(field)));
            } else if (mutations.chance(3)) {
                builder.clearField(field);
            } else {
                builder.setField(field, value(builder, field));
            }
        } else if (!all.isEmpty()) {
            // One that was not there; of several that exclude each other it drives out the other.
            FieldDescriptor field = mutations.oneOf(all);
            if (field.isRepeated()) {
                builder.addRepeatedField(field, value(builder, field));
            } else {
                builder.setField(field, value(builder, field));
            }
        }
        return builder.build();
    }

    private void repeated(Message.Builder builder, FieldDescriptor field) {
        List<Object> values = new ArrayList<>((List<?>) builder.getField(field));
        int at = mutations.number(values.size());
        switch (mutations.number(8)) {
            case 0 -> values.clear();
            case 1 -> values.remove(at);
            case 2 -> values.add(values.get(at));
            case 3 -> values.set(at, value(builder, field));
            default -> values.set(at, holdsMessage(field) ? once((Message) values.get(at)) : value(builder, field));
        }
        builder.clearField(field);
        values.forEach(value -> builder.addRepeatedField(field, value));
    }

    private static boolean holdsMessage(FieldDescriptor field) {
        return field.getJavaType() == FieldDescriptor.JavaType.MESSAGE;
    }

    private Object value(Message.Builder builder, FieldDescriptor field) {
        return switch (field.getJavaType()) {
            case INT -> mutations.oneOf(List.of(0, 1, -1, Integer.MAX_VALUE, Integer.MIN_VALUE));
            case LONG -> mutations.oneOf(List.of(0L, 1L, -1L, 1L << 40, Long.MAX_VALUE, Long.MIN_VALUE));
            case FLOAT -> mutations.oneOf(List.of(0f, -1f, Float.NaN, Float.POSITIVE_INFINITY, Float.MAX_VALUE));
            case DOUBLE -> mutations.oneOf(List.of(0d, -1d, Double.NaN, Double.NEGATIVE_INFINITY, 1e300));
            case BOOLEAN -> mutations.chance(2);
            case STRING ->
                mutations.chance(2) ? mutations.word() : mutations.text(List.of("notes:a.md", "es", "0-0-0-0-1"));
            case BYTE_STRING -> ByteString.copyFromUtf8(mutations.word());
            case ENUM -> mutations.oneOf(field.getEnumType().getValues());
            case MESSAGE -> builder.newBuilderForField(field).build();
        };
    }
}
