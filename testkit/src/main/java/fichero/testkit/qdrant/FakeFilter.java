package fichero.testkit.qdrant;

import io.grpc.Status;
import io.qdrant.client.grpc.Collections.PayloadSchemaType;
import io.qdrant.client.grpc.Common.Condition;
import io.qdrant.client.grpc.Common.FieldCondition;
import io.qdrant.client.grpc.Common.Filter;
import io.qdrant.client.grpc.Common.Range;
import io.qdrant.client.grpc.JsonWithInt.Value;
import java.util.Collections;
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
        requireIndexes(filter, "", indexes);
    }

    private static void requireIndexes(Filter filter, String inside, Map<String, PayloadSchemaType> indexes) {
        conditions(filter)
                .filter(Condition::hasFilter)
                .forEach(condition -> requireIndexes(condition.getFilter(), inside, indexes));
        conditions(filter)
                .filter(Condition::hasNested)
                .map(Condition::getNested)
                .forEach(nested -> requireIndexes(nested.getFilter(), inside + nested.getKey() + "[].", indexes));
        conditions(filter).filter(Condition::hasField).map(Condition::getField).forEach(field -> {
            String key = inside + field.getKey();
            List<PayloadSchemaType> wanted = field.hasRange()
                    ? List.of(PayloadSchemaType.Integer, PayloadSchemaType.Float)
                    : List.of(
                            field.getMatch().hasText() || field.getMatch().hasPhrase()
                                    ? PayloadSchemaType.Text
                                    : PayloadSchemaType.Keyword);
            if (!wanted.contains(indexes.getOrDefault(key, PayloadSchemaType.UnknownType))) {
                throw Status.INVALID_ARGUMENT
                        .withDescription("Bad request: Index required but not found for \"" + key
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
            case FILTER -> holds(condition.getFilter(), point);
            case NESTED ->
                values(condition.getNested().getKey(), point.payload)
                        .anyMatch(element -> holds(condition.getNested().getFilter(), element(point, element)));
            case HAS_ID ->
                condition.getHasId().getHasIdList().stream()
                        .anyMatch(id -> FakeCollection.uuid(id).equals(point.id));
            default ->
                throw Status.UNIMPLEMENTED
                        .withDescription(condition.getConditionOneOfCase().name())
                        .asRuntimeException();
        };
    }

    /** An element of an array, as if it were a point. */
    private static FakePoint element(FakePoint point, Value element) {
        FakePoint alone = new FakePoint(point.id);
        alone.payload = element.getStructValue().getFieldsMap();
        return alone;
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
            case TEXT -> tokens(value).containsAll(tokens(field.getMatch().getText()));
            case PHRASE ->
                Collections.indexOfSubList(
                                tokens(value), tokens(field.getMatch().getPhrase()))
                        >= 0;
            default ->
                throw Status.UNIMPLEMENTED
                        .withDescription(field.getMatch().getMatchValueCase().name())
                        .asRuntimeException();
        };
    }

    private static List<String> tokens(Value value) {
        return tokens(value.getStringValue());
    }

    /** As the tokenizer named whitespace does. */
    private static List<String> tokens(String text) {
        return List.of(text.strip().split("\\s+"));
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
