package fichero.ingest.publish;

import fichero.schemas.BrokerException;
import fichero.schemas.Stretch;
import java.util.Collection;
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
     * @param documents in the topics that lead up to its chunks
     * @param chunks in front of the index
     */
    record Look(Map<TopicPartition, Long> taken, Records documents, Records chunks) {

        public boolean isAnythingWaiting() {
            return documents.waiting() + chunks.waiting() > 0;
        }
    }

    /**
     * Records of one stretch of the way, all partitions together.
     *
     * @param waiting how many are to be taken yet
     * @param passed how many offsets are behind
     */
    record Records(long waiting, long passed) {
        public static final Records NONE = new Records(0, 0);

        public static Records of(Collection<Stretch> stretches) {
            return new Records(
                    stretches.stream().mapToLong(Stretch::length).sum(),
                    stretches.stream().mapToLong(Stretch::from).sum());
        }
    }

    @Override
    void close();
}
