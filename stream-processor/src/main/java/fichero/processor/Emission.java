package fichero.processor;

import fichero.schemas.Topic;
import fichero.schemas.TopicValue;
import org.jspecify.annotations.Nullable;

/**
 * What a stage says to one of its topics. A stage speaks to several topics, and a tombstone has no type of its own, so
 * the topic travels with the value until the topology has split them.
 *
 * @param value null for a tombstone
 */
public record Emission(Topic<?> topic, @Nullable TopicValue value) {

    public static <V extends TopicValue> Emission of(Topic<V> topic, V value) {
        return new Emission(topic, value);
    }

    public static Emission tombstone(Topic<?> topic) {
        return new Emission(topic, null);
    }
}
