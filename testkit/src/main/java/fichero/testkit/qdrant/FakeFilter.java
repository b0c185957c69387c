package fichero.testkit.qdrant;

import io.grpc.Status;
import io.qdrant.client.grpc.Collections.PayloadSchemaType;
import io.qdrant.client.grpc.Common.Condition;
import io.qdrant.client.grpc.Common.FieldCondition;
import io.qdrant.client.grpc.Common.Filter;
import io.qdrant.client.grpc.Common.Range;
import io.qdrant.client.grpc.JsonWithInt.Value;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.DoublePredicate;
import java.util.stream.Stream;

/** Qdrant's filters, as far as Fichero uses them. */
final class FakeFilter {

    private FakeFilter() {}

    /** What strict mode refuses. */
    static void requireIndexes(Filter filter, Map<String, PayloadSchemaType> indexes) {
        conditions(filter).filter(Condition::hasField).map(Condition::getField).forEach(field -> {
            PayloadSchemaType wanted = field.hasRange() ? PayloadSchemaType.Integer : PayloadSchemaType.Keyword;
            if (indexes.get(field.getKey()) != wanted) {
                throw Status.INVALID_ARGUMENT
                        .withDescription("Bad request: Index required but not found for \"" + field.getKey()
                                + "\" of one of the following types: [" + wanted
                                + "]. Help: Create an index for this key"
                                + " or use a different filter.")
                        .asRuntimeException();
            }
        });
    }

    private static Stream<Condition> conditions(Filter filter) {
        return Stream.of(filter.getMustList(), filter.getMustNotList(), filter.getShouldList())
                .flatMap(List::stream);
    }

    static boolean holds(Filter filter, FakePoint point) {
        return filter.getMustList().stream().allMatch(condition -> holds(condition, point))
                && filter.getMustNotList().stream().noneMatch(condition -> holds(condition, point))
                && (filter.getShouldCount() == 0
                        || filter.getShouldList().stream().anyMatch(condition -> holds(condition, point)));
    }

    private static boolean holds(Condition condition, FakePoint point) {
        return switch (condition.getConditionOneOfCase()) {
            case FIELD ->
                values(condition.getField().getKey(), point.payload)
                        .anyMatch(value -> holds(condition.getField(), value));
            case HAS_ID ->
                condition.getHasId().getHasIdList().stream()
                        .anyMatch(id -> FakeCollection.uuid(id).equals(point.id));
            default ->
                throw Status.UNIMPLEMENTED
                        .withDescription(condition.getConditionOneOfCase().name())
                        .asRuntimeException();
        };
    }

    private static boolean holds(FieldCondition field, Value value) {
        if (field.hasRange()) {
            return switch (value.getKindCase()) {
                case INTEGER_VALUE -> inside(field.getRange(), value.getIntegerValue());
                case DOUBLE_VALUE -> inside(field.getRange(), value.getDoubleValue());
                default -> false;
            };
        }
        return switch (field.getMatch().getMatchValueCase()) {
            case KEYWORD ->
                value.hasStringValue()
                        && value.getStringValue().equals(field.getMatch().getKeyword());
            case KEYWORDS ->
                value.hasStringValue()
                        && field.getMatch().getKeywords().getStringsList().contains(value.getStringValue());
            default ->
                throw Status.UNIMPLEMENTED
                        .withDescription(field.getMatch().getMatchValueCase().name())
                        .asRuntimeException();
        };
    }

    private static boolean inside(Range range, double number) {
        return bound(range.hasGte(), least -> number >= least, range.getGte())
                && bound(range.hasGt(), least -> number > least, range.getGt())
                && bound(range.hasLte(), most -> number <= most, range.getLte())
                && bound(range.hasLt(), most -> number < most, range.getLt());
    }

    private static boolean bound(boolean given, DoublePredicate fulfilled, double bound) {
        return !given || fulfilled.test(bound);
    }

    /** At a path of keys; of an array, each element. */
    private static Stream<Value> values(String path, Map<String, Value> fields) {
        int dot = path.indexOf('.');
        Value value = fields.get(dot < 0 ? path : path.substring(0, dot));
        if (value == null) {
            return Stream.empty();
        }
        if (dot >= 0) {
            return values(path.substring(dot + 1), value.getStructValue().getFieldsMap());
        }
        return value.hasListValue()
                ? value.getListValue().getValuesList().stream().filter(Objects::nonNull)
                : Stream.of(value);
    }
}
