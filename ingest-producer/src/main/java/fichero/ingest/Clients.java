package fichero.ingest;

import fichero.ingest.publish.Progress;
import fichero.schemas.FileEvent;
import fichero.schemas.RunRecord;
import fichero.schemas.Topic;
import fichero.schemas.TopicValue;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.producer.Producer;

/** What the producer needs of the broker. Each client is new, and belongs to whoever asked for it. */
interface Clients {

    Producer<String, FileEvent> events();

    /** Apart from the events, so that no run record waits behind large files. */
    Producer<String, RunRecord> runs();

    /** For topics of few and small records. */
    <V extends TopicValue> Producer<String, V> writer(Topic<V> topic);

    /** Reads a topic without a group, and only what is committed. */
    <V extends TopicValue> Consumer<String, V> reader(Topic<V> topic);

    Progress progress();
}
