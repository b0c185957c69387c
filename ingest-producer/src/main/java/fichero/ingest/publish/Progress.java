package fichero.ingest.publish;

import fichero.schemas.BrokerException;
import java.util.Map;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;

/** How far the processor has come with what was published. */
public interface Progress extends AutoCloseable {

    /**
     * The offset of each partition of topic {@code file-events} up to which it has taken the records.
     *
     * @throws BrokerException when that is not to be learnt now
     * @throws KafkaException the same
     */
    Map<TopicPartition, Long> taken();

    /**
     * How many records wait in all topics that lead up to its chunks.
     *
     * @throws BrokerException when that is not to be learnt now
     * @throws KafkaException the same
     */
    long waiting();

    @Override
    void close();
}
