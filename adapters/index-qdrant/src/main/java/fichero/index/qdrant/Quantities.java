package fichero.index.qdrant;

import fichero.core.index.query.ChunkFields;
import fichero.core.index.query.Condition.Range;
import fichero.core.index.query.Quantity;
import io.qdrant.client.ConditionFactory;
import io.qdrant.client.ValueFactory;
import io.qdrant.client.grpc.Common.Condition;
import io.qdrant.client.grpc.Common.Filter;
import io.qdrant.client.grpc.JsonWithInt.Struct;
import io.qdrant.client.grpc.JsonWithInt.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Values of fields that are numbers or times, each beside its field's name: {@code [{"key": …, "value": 2024}, …]}. A
 * range asks both of the same element, which Qdrant calls nested.
 */
final class Quantities {

    private static final String KEY = "key";
    private static final String VALUE = "value";

    /** As Qdrant spells the path to a key of an array's elements. */
    static final String KEYS = Payload.QUANTITIES + "[]." + KEY;

    static final String VALUES = Payload.QUANTITIES + "[]." + VALUE;

    private Quantities() {}

    static List<Value> of(Map<String, List<Object>> fields) {
        List<Value> quantities = new ArrayList<>();
        fields.forEach((field, values) -> {
            if (ChunkFields.hasRanges(field)) {
                for (Object value : values) {
                    Quantity.of(value).ifPresent(quantity -> quantities.add(element(field, quantity)));
                }
            }
        });
        return quantities;
    }

    private static Value element(String field, Quantity quantity) {
        return Value.newBuilder()
                .setStructValue(Struct.newBuilder()
                        .putFields(KEY, ValueFactory.value(key(field, quantity.kind())))
                        .putFields(VALUE, ValueFactory.value(quantity.value())))
                .build();
    }

    static Condition condition(Range range) {
        var bounds = io.qdrant.client.grpc.Common.Range.newBuilder();
        if (range.least() != null) {
            double least = range.least().at().value();
            if (range.least().included()) {
                bounds.setGte(least);
            } else {
                bounds.setGt(least);
            }
        }
        if (range.most() != null) {
            double most = range.most().at().value();
            if (range.most().included()) {
                bounds.setLte(most);
            } else {
                bounds.setLt(most);
            }
        }
        return ConditionFactory.nested(
                Payload.QUANTITIES,
                Filter.newBuilder()
                        .addMust(ConditionFactory.matchKeyword(KEY, key(range.field(), range.kind())))
                        .addMust(ConditionFactory.range(VALUE, bounds.build()))
                        .build());
    }

    private static String key(String field, Quantity.Kind kind) {
        return FieldTerms.term(field, kind.name());
    }
}
