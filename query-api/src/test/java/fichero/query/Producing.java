package fichero.query;

import fichero.schemas.ContentRecord;
import fichero.schemas.FileRecord;
import fichero.schemas.RunRecord;
import fichero.schemas.StageReport;
import fichero.schemas.Topic;
import fichero.schemas.TopicValue;
import fichero.schemas.Topics;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringSerializer;

/** Writes records as the other roles would, transactions included when it is given an id for them. */
public final class Producing implements AutoCloseable {

    private final KafkaProducer<String, byte[]> producer;

    public Producing(String bootstrapServers) {
        producer = new KafkaProducer<>(
                Map.of("bootstrap.servers", bootstrapServers, "linger.ms", 5),
                new StringSerializer(),
                new ByteArraySerializer());
    }

    public Producing(String bootstrapServers, String transactionalId) {
        producer = new KafkaProducer<>(
                Map.of("bootstrap.servers", bootstrapServers, "transactional.id", transactionalId),
                new StringSerializer(),
                new ByteArraySerializer());
        producer.initTransactions();
    }

    public KafkaProducer<String, byte[]> producer() {
        return producer;
    }

    public void files(FileRecord... files) {
        for (FileRecord file : files) {
            send(Topics.FILES, file.file(), file);
        }
        producer.flush();
    }

    public void contents(ContentRecord... contents) {
        for (ContentRecord content : contents) {
            send(Topics.CONTENTS, content.key(), content);
        }
        producer.flush();
    }

    public void runs(RunRecord... runs) {
        for (RunRecord run : runs) {
            send(Topics.RUNS, run.runId(), run);
        }
        producer.flush();
    }

    public void stages(StageReport... stages) {
        for (StageReport stage : stages) {
            send(Topics.STAGES, stage.key(), stage);
        }
        producer.flush();
    }

    public <V extends TopicValue> void send(Topic<V> topic, String key, V value) {
        byte[] json = value == null ? null : topic.values().serializer().serialize(topic.name(), value);
        producer.send(new ProducerRecord<>(topic.name(), key, json));
    }

    /** Writes bytes that are no value of ours, and waits for the broker. */
    public void raw(String topic, String key, byte[] value) {
        try {
            producer.send(new ProducerRecord<>(topic, key, value)).get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        } catch (ExecutionException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void close() {
        producer.close();
    }
}
