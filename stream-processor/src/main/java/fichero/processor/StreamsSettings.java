package fichero.processor;

import fichero.processor.failure.DeadLetterDeserializationHandler;
import fichero.processor.failure.DeadLetterProcessingHandler;
import fichero.schemas.Topic;
import fichero.schemas.Topics;
import java.time.Duration;
import java.util.Properties;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.config.TopicConfig;
import org.apache.kafka.streams.StreamsConfig;

/** The Kafka Streams configuration of both topologies, with the reason for each value that is not the default. */
final class StreamsSettings {

    /** How long an unclean death goes unnoticed by the group. */
    private static final Duration SESSION = Duration.ofSeconds(6);

    private StreamsSettings() {}

    /** A run of large documents costs tens of megabytes of heap then, and not gigabytes. */
    static final int DOCUMENTS_BUFFERED = 8;

    /** Chunks are small, and many of them make one write. */
    static final int CHUNKS_BUFFERED = 500;

    /**
     * @param buffered records of each partition that may wait in memory
     * @param poll how often an idle thread looks whether a punctuation is due; records wake it at once
     */
    static Properties of(ProcessorSettings settings, String applicationId, int threads, int buffered, Duration poll) {
        Properties streams = new Properties();
        streams.putAll(settings.kafka());
        streams.put(StreamsConfig.APPLICATION_ID_CONFIG, applicationId);
        streams.put(StreamsConfig.CLIENT_ID_CONFIG, applicationId + "-" + settings.instance());
        streams.put(StreamsConfig.STATE_DIR_CONFIG, settings.stateDirectory().toString());
        streams.put(StreamsConfig.PROCESSING_GUARANTEE_CONFIG, StreamsConfig.EXACTLY_ONCE_V2);
        streams.put(StreamsConfig.NUM_STREAM_THREADS_CONFIG, threads);
        streams.put(
                StreamsConfig.COMMIT_INTERVAL_MS_CONFIG,
                settings.commitInterval().toMillis());
        streams.put(StreamsConfig.POLL_MS_CONFIG, poll.toMillis());
        streams.put(StreamsConfig.REPLICATION_FACTOR_CONFIG, settings.replication());
        streams.put(StreamsConfig.ENSURE_EXPLICIT_INTERNAL_RESOURCE_NAMING_CONFIG, true);
        streams.put(StreamsConfig.STATESTORE_CACHE_MAX_BYTES_CONFIG, 16L * 1024 * 1024);
        streams.put(StreamsConfig.ROCKSDB_CONFIG_SETTER_CLASS_CONFIG, StateMemory.Setter.class);

        streams.put(
                StreamsConfig.DESERIALIZATION_EXCEPTION_HANDLER_CLASS_CONFIG, DeadLetterDeserializationHandler.class);
        streams.put(StreamsConfig.PROCESSING_EXCEPTION_HANDLER_CLASS_CONFIG, DeadLetterProcessingHandler.class);
        // There is no global store; the setting only silences a warning at each start.
        streams.put(StreamsConfig.PROCESSING_EXCEPTION_HANDLER_GLOBAL_ENABLED_CONFIG, true);
        streams.put(StreamsConfig.ERRORS_DEAD_LETTER_QUEUE_TOPIC_NAME_CONFIG, Topics.DEAD_LETTERS);

        // Documents ride inline, so every hop must take the same size of record.
        streams.put(StreamsConfig.topicPrefix(TopicConfig.MAX_MESSAGE_BYTES_CONFIG), Topic.MAX_RECORD_BYTES);
        streams.put(StreamsConfig.topicPrefix(TopicConfig.SEGMENT_BYTES_CONFIG), Topic.SEGMENT_BYTES);
        streams.put(StreamsConfig.producerPrefix(ProducerConfig.MAX_REQUEST_SIZE_CONFIG), Topic.MAX_RECORD_BYTES);
        streams.put(StreamsConfig.producerPrefix(ProducerConfig.COMPRESSION_TYPE_CONFIG), "lz4");
        streams.put(StreamsConfig.BUFFERED_RECORDS_PER_PARTITION_CONFIG, buffered);
        streams.put(StreamsConfig.mainConsumerPrefix(ConsumerConfig.MAX_POLL_RECORDS_CONFIG), 200);

        // A step is bounded; the group and the transaction must outlast it.
        Duration patience = settings.longestStep().plusSeconds(60);
        streams.put(
                StreamsConfig.mainConsumerPrefix(ConsumerConfig.MAX_POLL_INTERVAL_MS_CONFIG),
                Math.toIntExact(patience.toMillis()));
        streams.put(
                StreamsConfig.producerPrefix(ProducerConfig.TRANSACTION_TIMEOUT_CONFIG),
                Math.toIntExact(patience.toMillis()));
        streams.put(
                StreamsConfig.consumerPrefix(ConsumerConfig.SESSION_TIMEOUT_MS_CONFIG),
                Math.toIntExact(SESSION.toMillis()));
        streams.put(StreamsConfig.consumerPrefix(ConsumerConfig.HEARTBEAT_INTERVAL_MS_CONFIG), 1500);
        streams.put(StreamsConfig.mainConsumerPrefix(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG), "earliest");
        streams.put(StreamsConfig.mainConsumerPrefix(ConsumerConfig.METADATA_MAX_AGE_CONFIG), 30_000);
        return streams;
    }
}
