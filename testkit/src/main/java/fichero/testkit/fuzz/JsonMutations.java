package fichero.testkit.fuzz;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;

/** Damage to a tree: values of another kind, fields that are gone, doubled, new, or in another's place. */
final class JsonMutations {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
    private static final int DEEP = 60;

    private final Mutations mutations;

    JsonMutations(Mutations mutations) {
        this.mutations = mutations;
    }

    /** @param other to take pieces from */
    String damaged(String json, String other, int wounds) {
        try {
            // In a list, so that the whole has a place, too.
            ArrayNode root = NODES.arrayNode().add(JSON.readTree(json));
            for (int left = wounds; left > 0; left--) {
                damage(root, JSON.readTree(other));
            }
            return JSON.writeValueAsString(root.path(0));
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("an example is JSON, but this is not: " + json, e);
        }
    }

    private void damage(ArrayNode root, JsonNode other) {
        JsonNode holder = mutations.oneOf(holders(root));
        if (holder instanceof ObjectNode object && mutations.chance(5)) {
            object.set(mutations.chance(2) ? mutations.word() : name(other), value(other));
        } else if (holder instanceof ObjectNode object && !object.isEmpty()) {
            damage(object, new ArrayList<>(fieldNames(object)), other);
        } else if (holder instanceof ArrayNode array && !array.isEmpty()) {
            damage(array, mutations.number(array.size()), other, array == root);
        }
    }

    private void damage(ObjectNode object, List<String> names, JsonNode other) {
        String name = mutations.oneOf(names);
        JsonNode value = object.path(name);
        switch (mutations.number(6)) {
            case 0 -> object.remove(name);
            case 1 -> object.set(name, copy(object.path(mutations.oneOf(names))));
            case 2 -> object.set(mutations.text(List.of(name)), object.remove(name));
            case 3 -> object.set(name, NODES.arrayNode().add(value));
            default -> object.set(name, instead(value, other));
        }
    }

    private void damage(ArrayNode array, int at, JsonNode other, boolean isRoot) {
        switch (isRoot ? 3 : mutations.number(4)) {
            case 0 -> array.remove(at);
            case 1 -> array.add(copy(array.get(at)));
            case 2 -> array.insert(at, value(other));
            default -> array.set(at, isRoot && !mutations.chance(8) ? array.get(at) : instead(array.get(at), other));
        }
    }

    /** A text stays one every other time: readers of texts have tastes of their own. */
    private JsonNode instead(JsonNode value, JsonNode other) {
        if (value.isTextual() && mutations.chance(2)) {
            return NODES.textNode(mutations.text(List.of(value.asText())));
        }
        return value(other);
    }

    private JsonNode value(JsonNode other) {
        return switch (mutations.number(16)) {
            case 0 -> NODES.nullNode();
            case 1 -> NODES.booleanNode(mutations.chance(2));
            case 2 -> NODES.numberNode(mutations.number(5) - 2);
            case 3 -> NODES.numberNode(mutations.chance(2) ? Long.MAX_VALUE : Integer.MIN_VALUE);
            case 4 -> NODES.numberNode(BigInteger.TWO.pow(70 + mutations.number(400)));
            case 5 -> NODES.numberNode(new BigDecimal(mutations.chance(2) ? "1e400" : "-1.5e-30"));
            case 6 -> NODES.numberNode(0.5);
            case 7, 8, 9 -> NODES.textNode(mutations.word());
            case 10 -> NODES.arrayNode();
            case 11 -> NODES.objectNode();
            case 12 -> deep();
            default -> copy(mutations.oneOf(all(other)));
        };
    }

    private static JsonNode copy(JsonNode node) {
        return node.deepCopy();
    }

    private JsonNode deep() {
        JsonNode deep = NODES.nullNode();
        for (int left = mutations.number(DEEP); left > 0; left--) {
            deep = mutations.chance(2)
                    ? NODES.arrayNode().add(deep)
                    : NODES.objectNode().set(mutations.word(), deep);
        }
        return deep;
    }

    private String name(JsonNode other) {
        List<String> names = new ArrayList<>();
        all(other).forEach(node -> names.addAll(fieldNames(node)));
        return names.isEmpty() ? mutations.word() : mutations.oneOf(names);
    }

    private static List<String> fieldNames(JsonNode node) {
        List<String> names = new ArrayList<>();
        node.fieldNames().forEachRemaining(names::add);
        return names;
    }

    private static List<JsonNode> holders(JsonNode root) {
        return all(root).stream().filter(JsonNode::isContainerNode).toList();
    }

    /** The node and everything in it. */
    private static List<JsonNode> all(JsonNode root) {
        List<JsonNode> all = new ArrayList<>(List.of(root));
        for (int i = 0; i < all.size(); i++) {
            all.get(i).forEach(all::add);
        }
        return all;
    }
}
