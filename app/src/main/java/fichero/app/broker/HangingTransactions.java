package fichero.app.broker;

import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.AbortTransactionSpec;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.DescribeProducersResult.PartitionProducerState;
import org.apache.kafka.clients.admin.ListTopicsOptions;
import org.apache.kafka.clients.admin.ProducerState;
import org.apache.kafka.clients.admin.TransactionDescription;
import org.apache.kafka.clients.admin.TransactionListing;
import org.apache.kafka.clients.admin.TransactionState;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Ends transactions that nobody else will. When a broker that is alone is killed in the middle of one, it can come back
 * with the transaction open in its partitions, while its coordinator takes it for ended long ago: whoever reads committed
 * records there, and the offsets of the group, then waits for ever. Kafka's own {@code kafka-transactions.sh} finds and
 * aborts such transactions by hand, in the same way.
 */
final class HangingTransactions {

    private static final Logger log = LoggerFactory.getLogger(HangingTransactions.class);

    private static final Duration ANSWER = Duration.ofSeconds(10);

    private final Admin admin;

    HangingTransactions(Admin admin) {
        this.admin = admin;
    }

    /**
     * Aborts those that hang now.
     *
     * @return in how many partitions
     * @throws ExecutionException when the broker refuses to answer, as it may shortly after it came up
     */
    int abort() throws InterruptedException, ExecutionException, TimeoutException {
        // In this order: what the coordinator has ended by now has its markers in every partition that is read later.
        Map<Long, TransactionDescription> known = known();
        int aborted = 0;
        Map<TopicPartition, PartitionProducerState> partitions =
                answer(admin.describeProducers(partitions()).all());
        for (Map.Entry<TopicPartition, PartitionProducerState> partition : partitions.entrySet()) {
            for (ProducerState producer : partition.getValue().activeProducers()) {
                if (hangs(producer, known.get(producer.producerId()))) {
                    abort(partition.getKey(), producer);
                    aborted++;
                }
            }
        }
        return aborted;
    }

    /** @param known what the coordinator knows of the producer, asked for before */
    static boolean hangs(ProducerState inPartition, @Nullable TransactionDescription known) {
        return inPartition.currentTransactionStartOffset().isPresent()
                && known != null
                && known.producerEpoch() > inPartition.producerEpoch()
                && known.state() != TransactionState.PREPARE_COMMIT
                && known.state() != TransactionState.PREPARE_ABORT
                && known.state() != TransactionState.PREPARE_EPOCH_FENCE;
    }

    private Map<Long, TransactionDescription> known()
            throws InterruptedException, ExecutionException, TimeoutException {
        List<String> ids = answer(admin.listTransactions().all()).stream()
                .map(TransactionListing::transactionalId)
                .toList();
        return answer(admin.describeTransactions(ids).all()).values().stream()
                .collect(
                        Collectors.toMap(TransactionDescription::producerId, Function.identity(), (one, other) -> one));
    }

    private List<TopicPartition> partitions() throws InterruptedException, ExecutionException, TimeoutException {
        Collection<String> topics = answer(
                admin.listTopics(new ListTopicsOptions().listInternal(true)).names());
        return answer(admin.describeTopics(topics).allTopicNames()).values().stream()
                .flatMap(topic ->
                        topic.partitions().stream().map(info -> new TopicPartition(topic.name(), info.partition())))
                .toList();
    }

    private void abort(TopicPartition partition, ProducerState producer)
            throws InterruptedException, ExecutionException, TimeoutException {
        answer(admin.abortTransaction(new AbortTransactionSpec(
                        partition,
                        producer.producerId(),
                        (short) producer.producerEpoch(),
                        producer.coordinatorEpoch().orElse(0)))
                .all());
        log.atInfo()
                .addKeyValue("partition", partition)
                .addKeyValue("producerId", producer.producerId())
                .addKeyValue("producerEpoch", producer.producerEpoch())
                .log("aborted a transaction that a killed broker left open");
    }

    private static <T> T answer(KafkaFuture<T> future)
            throws InterruptedException, ExecutionException, TimeoutException {
        return future.get(ANSWER.toMillis(), TimeUnit.MILLISECONDS);
    }
}
