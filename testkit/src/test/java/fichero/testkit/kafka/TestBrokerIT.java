package fichero.testkit.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import fichero.schemas.Topics;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(TestBrokerExtension.class)
class TestBrokerIT {

    private static final Duration LONG_ENOUGH = Duration.ofSeconds(30);

    @Test
    void createsTheDeclaredTopicsAndResetsToNone(TestBroker broker) throws Exception {
        broker.createAllTopics(3, "test");
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", broker.bootstrapServers()))) {
            assertThat(admin.listTopics().names().get())
                    .contains(Topics.FILES.name(), Topics.DEAD_LETTERS, "fichero.points.test");

            broker.reset();

            assertThat(admin.listTopics().names().get()).isEmpty();
        }
        broker.createAllTopics(1, "test");
        broker.reset();
    }

    @Test
    void dataAndAddressSurviveARestartAndLargeRecordsAndTransactionsWork() throws Exception {
        try (TestBroker broker = new TestBroker().start()) {
            broker.createTopics(1, Topics.FILES);
            String address = broker.bootstrapServers();
            String large = "x".repeat(12 * 1024 * 1024);
            Properties settings = new Properties();
            settings.putAll(Map.of(
                    "bootstrap.servers", address, "transactional.id", "test", "max.request.size", 16 * 1024 * 1024));
            try (var producer = new KafkaProducer<>(settings, new StringSerializer(), new StringSerializer())) {
                producer.initTransactions();
                producer.beginTransaction();
                var sent = producer.send(new ProducerRecord<>(Topics.FILES.name(), "a", large));
                producer.commitTransaction();
                assertThat(sent.get().offset()).isZero();
            }

            broker.restart();

            assertThat(broker.bootstrapServers()).isEqualTo(address);
            assertThat(read(address))
                    .singleElement()
                    .satisfies(r -> assertThat(r.value()).hasSameSizeAs(large));
        }
    }

    private static List<ConsumerRecord<String, String>> read(String address) {
        Properties settings = new Properties();
        settings.putAll(
                Map.of("bootstrap.servers", address, "group.id", "readers", "isolation.level", "read_committed"));
        try (var consumer = new KafkaConsumer<>(settings, new StringDeserializer(), new StringDeserializer())) {
            TopicPartition partition = new TopicPartition(Topics.FILES.name(), 0);
            consumer.assign(List.of(partition));
            consumer.seekToBeginning(List.of(partition));
            return consumer.poll(LONG_ENOUGH).records(partition);
        }
    }
}
