package fichero.query.readmodel;

import fichero.schemas.Topic;
import fichero.schemas.TopicValue;

/** Kafka values as they are kept in rows. */
final class Records {

    private Records() {}

    static <V extends TopicValue> V read(Topic<V> topic, byte[] json) {
        return topic.values().deserializer().deserialize(topic.name(), json);
    }
}
