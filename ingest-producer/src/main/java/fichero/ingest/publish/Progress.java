package fichero.ingest.publish;

import fichero.schemas.BrokerException;
import java.util.Map;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;

/** How far the processor has come with what was published. */
public interface Progress extends AutoCloseable {

    /**
     * @throws BrokerException when that is not to be learnt now
     * @throws KafkaException the same
     */
    Look look();

    /**
     * Where each partition of topic {@code file-events} ends, with what stands behind or in open transactions.
     *
     * @throws BrokerException when that is not to be learnt now
     * @throws KafkaException the same
     */
    Map<TopicPartition, Long> ends();

    /**
     * @param taken the offset of each partition of topic {@code file-events} up to which it has taken the records
     * @param waiting how many records wait in all topics that lead up to its chunks
     * @param passed how many offsets of these it is past, all partitions together
     */
    record Look(Map<TopicPartition, Long> taken, long waiting, long passed) {}

    @Override
    void close();
}
