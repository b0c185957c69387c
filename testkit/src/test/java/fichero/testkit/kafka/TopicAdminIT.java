package fichero.testkit.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import fichero.schemas.BrokerException;
import fichero.schemas.GroupLag;
import fichero.schemas.Stretch;
import fichero.schemas.TopicAdmin;
import fichero.schemas.TopicSettings;
import fichero.schemas.Topics;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AlterConfigOp;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** {@link TopicAdmin} and {@link GroupLag} on a real broker. */
@ExtendWith(TestBrokerExtension.class)
class TopicAdminIT {

    private static final TopicSettings SETTINGS = new TopicSettings(2, (short) 1);
    private static final Optional<String> GENERATION = Optional.of("g1");
    private static final int DECLARED = Topics.TYPED.size() + 2;
    private static final String FILES = Topics.FILES.name();

    private Admin admin;
    private TestBroker broker;

    @BeforeEach
    void connect(TestBroker shared) {
        broker = shared;
        broker.reset();
        admin = Admin.create(Map.of("bootstrap.servers", broker.bootstrapServers()));
    }

    @AfterEach
    void disconnect() {
        admin.close();
    }

    @Test
    void makesEveryTopicOnce() {
        TopicAdmin topics = new TopicAdmin(admin);

        assertThat(topics.drift(SETTINGS, GENERATION)).hasSize(DECLARED).allMatch(s -> s.contains("does not exist"));
        assertThat(topics.apply(SETTINGS, GENERATION)).hasSize(DECLARED).allMatch(s -> s.startsWith("Created topic"));
        assertThat(topics.apply(SETTINGS, GENERATION)).isEmpty();
        assertThat(topics.drift(SETTINGS, GENERATION)).isEmpty();
    }

    @Test
    void tellsDriftAndSetsSettingsBackButNeverPartitions() throws Exception {
        TopicAdmin topics = new TopicAdmin(admin);
        topics.apply(SETTINGS, GENERATION);
        var resource = new ConfigResource(ConfigResource.Type.TOPIC, FILES);
        var change = new AlterConfigOp(new ConfigEntry("cleanup.policy", "delete"), AlterConfigOp.OpType.SET);
        admin.incrementalAlterConfigs(Map.of(resource, List.of(change))).all().get();
        TopicSettings wider = new TopicSettings(4, (short) 1);

        // A changed setting shows once the broker has caught up with its controller.
        await().untilAsserted(() -> assertThat(topics.drift(SETTINGS, GENERATION))
                .containsExactly("Topic " + FILES + " has cleanup.policy=delete, but it is declared with compact;"
                        + " run 'fichero topics apply'."));
        assertThat(topics.drift(wider, GENERATION)).hasSize(DECLARED + 1);
        assertThat(topics.apply(wider, GENERATION))
                .containsExactly("Set cleanup.policy of topic " + FILES + " from delete to compact.");
        await().untilAsserted(() -> assertThat(topics.drift(wider, GENERATION))
                .hasSize(DECLARED)
                .allMatch(sentence -> sentence.contains("has 2 partitions, but the settings say 4")));
    }

    @Test
    void lagIsWhatIsBetweenTheCommitAndTheEnd() throws Exception {
        GroupLag lag = new GroupLag(admin);
        assertThat(lag.total("nobody", List.of("no-such-topic"))).isZero();
        broker.createTopics(2, Topics.FILES);
        assertThat(lag.total("nobody", List.of(FILES, "no-such-topic"))).isZero();
        TopicPartition first = new TopicPartition(FILES, 0);
        TopicPartition second = new TopicPartition(FILES, 1);
        write(first, 5);
        write(second, 2);

        assertThat(lag.total("readers", List.of(FILES))).isEqualTo(7);

        admin.alterConsumerGroupOffsets("readers", Map.of(first, new OffsetAndMetadata(3)))
                .all()
                .get();

        assertThat(lag.behind("readers", List.of(FILES, "no-such-topic")))
                .isEqualTo(Map.of(first, new Stretch(3, 5), second, new Stretch(0, 2)));
    }

    @Test
    void brokerThatIsNotThereIsUnknownAndNotZero() {
        Map<String, Object> nowhere = new HashMap<>();
        nowhere.put("bootstrap.servers", "127.0.0.1:1");
        try (Admin lost = Admin.create(nowhere)) {
            GroupLag lag = new GroupLag(lost);
            assertThatThrownBy(() -> lag.total("readers", List.of(FILES))).isInstanceOf(BrokerException.class);
        }
    }

    private void write(TopicPartition partition, int records) throws Exception {
        Map<String, Object> settings = Map.of("bootstrap.servers", broker.bootstrapServers());
        try (var producer = new KafkaProducer<>(settings, new StringSerializer(), new StringSerializer())) {
            for (int i = 0; i < records; i++) {
                producer.send(new ProducerRecord<>(partition.topic(), partition.partition(), "key", "value"))
                        .get();
            }
        }
    }
}
