package fichero.app.broker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.awaitility.Awaitility.await;

import fichero.core.failure.SetupException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EmbeddedBrokerIT {

    private static final Duration LONG_ENOUGH = Duration.ofSeconds(60);

    @TempDir
    Path temporary;

    private final Queue<SetupException> givenUp = new ConcurrentLinkedQueue<>();

    @Test
    void keepsItsDataWhenKilledAndWhenStartedAgain() throws Exception {
        try (EmbeddedBroker broker = broker()) {
            broker.start();
            String address = broker.bootstrapServers();
            long pid = broker.pid();
            createTopic(address);

            kill(pid);

            await().atMost(LONG_ENOUGH).until(() -> broker.pid() != pid);
            assertThat(broker.bootstrapServers()).isEqualTo(address);
            assertThat(topics(address)).containsExactly("kept");
        }
        try (EmbeddedBroker again = broker()) {
            again.start();
            assertThat(topics(again.bootstrapServers())).containsExactly("kept");
        }
        assertThat(givenUp).isEmpty();
        assertThat(StrayBroker.find(files())).isEmpty();
    }

    @Test
    void aTransactionUnderWayIsNotTakenForOneThatHangs() throws Exception {
        try (EmbeddedBroker broker = broker()) {
            broker.start();
            Map<String, Object> clients = Map.of("bootstrap.servers", broker.bootstrapServers());
            try (Admin admin = Admin.create(clients)) {
                HangingTransactions hanging = new HangingTransactions(admin);
                assertThat(hanging.abort()).as("without any transaction").isZero();

                createTopic(broker.bootstrapServers());
                Map<String, Object> transactional = new HashMap<>(clients);
                transactional.put("transactional.id", "t");
                try (Producer<String, String> producer =
                        new KafkaProducer<>(transactional, new StringSerializer(), new StringSerializer())) {
                    producer.initTransactions();
                    for (int round = 0; round < 2; round++) {
                        producer.beginTransaction();
                        producer.send(new ProducerRecord<>("kept", "value")).get();
                        assertThat(hanging.abort()).isZero();
                        producer.commitTransaction();
                    }
                }
            }
        }
    }

    @Test
    void ignoresTheSignalsThatReachTheWholeProcessGroup() throws Exception {
        try (EmbeddedBroker broker = broker()) {
            broker.start();
            long pid = broker.pid();

            signal("INT", pid);
            signal("TERM", pid);
            signal("HUP", pid);

            createTopic(broker.bootstrapServers());
            assertThat(broker.pid()).isEqualTo(pid);
            assertThat(ProcessHandle.of(pid)).get().matches(ProcessHandle::isAlive);
        }
    }

    @Test
    void diesWithItsParentAndTheNextStartWaitsForIt() throws Exception {
        Process parent = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        BrokerParent.class.getName(),
                        temporary.toString())
                .redirectError(temporary.resolve("parent.err").toFile())
                .start();
        long child = Long.parseLong(parent.inputReader().readLine());
        assertThat(StrayBroker.find(files())).map(ProcessHandle::pid).isEqualTo(Optional.of(child));

        kill(parent.pid());

        try (EmbeddedBroker next = broker()) {
            next.start();
            assertThat(ProcessHandle.of(child).filter(ProcessHandle::isAlive)).isEmpty();
            assertThat(topics(next.bootstrapServers())).isEmpty();
        }
    }

    @Test
    void aBrokerThatCannotStartIsToldWithItsLastWords() throws IOException {
        Files.createDirectories(temporary.resolve("broker"));
        Files.writeString(temporary.resolve("broker/data"), "a file where the directory should be");
        try (EmbeddedBroker broker = broker()) {
            assertThat(catchThrowable(broker::start))
                    .isInstanceOf(SetupException.class)
                    .hasMessageContaining("did not start")
                    .hasMessageContaining("broker.log");
        }
    }

    private EmbeddedBroker broker() {
        return new EmbeddedBroker(temporary.resolve("broker"), temporary.resolve("log"), 256, givenUp::add);
    }

    private BrokerFiles files() {
        return new BrokerFiles(temporary.resolve("broker"), temporary.resolve("log"));
    }

    private static void createTopic(String address) throws Exception {
        try (Admin admin = admin(address)) {
            admin.createTopics(List.of(new NewTopic("kept", 1, (short) 1)))
                    .all()
                    .get(60, TimeUnit.SECONDS);
        }
    }

    private static Iterable<String> topics(String address) throws Exception {
        try (Admin admin = admin(address)) {
            return admin.listTopics().names().get(60, TimeUnit.SECONDS);
        }
    }

    private static Admin admin(String address) {
        return Admin.create(Map.of("bootstrap.servers", address));
    }

    private static void kill(long pid) throws Exception {
        signal("KILL", pid);
        await().atMost(LONG_ENOUGH)
                .until(() ->
                        ProcessHandle.of(pid).filter(ProcessHandle::isAlive).isEmpty());
    }

    private static void signal(String name, long pid) throws Exception {
        int code = new ProcessBuilder("kill", "-" + name, Long.toString(pid))
                .start()
                .waitFor();
        assertThat(code).isZero();
    }
}
