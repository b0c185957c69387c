package fichero.query.readmodel;

import static fichero.query.readmodel.Given.file;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import fichero.query.Producing;
import fichero.schemas.FileRecord;
import fichero.schemas.Topics;
import fichero.testkit.kafka.TestBroker;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The read model over a real broker, through everything that may happen to either. */
class FollowerIT {

    private static final Duration SOON = Duration.ofSeconds(60);
    private static final List<String> FOLLOWED =
            Projection.TOPICS.stream().map(topic -> topic.name()).toList();

    private static TestBroker broker;

    @TempDir
    private Path directory;

    private Admin admin;
    private ReadModel model;
    private Follower follower;

    @BeforeAll
    static void startBroker() {
        broker = new TestBroker().start();
    }

    @AfterAll
    static void stopBroker() {
        broker.close();
    }

    @BeforeEach
    void open() {
        broker.createAllTopics(2, "test");
        admin = Admin.create(Map.of("bootstrap.servers", broker.bootstrapServers()));
        follow();
    }

    @AfterEach
    void close() {
        unfollow();
        admin.close();
        broker.reset();
    }

    @Test
    void recordsBecomeRows() {
        try (Producing producing = new Producing(broker.bootstrapServers())) {
            producing.files(file("a.md", "one"), file("b.md", "two"));
            awaitFiles(2);
            producing.send(Topics.FILES, "notes:a.md", null);
            producing.producer().flush();
            awaitFiles(1);
        }
        assertThat(follower.progress().caughtUpOnce()).isTrue();
        assertThat(follower.progress().problem()).isNull();
    }

    @Test
    void manyRecordsAreCaughtUpWith() {
        try (Producing producing = new Producing(broker.bootstrapServers())) {
            for (int i = 0; i < 20_000; i++) {
                FileRecord file = file("folder/" + i + ".md", "content " + i);
                producing.send(Topics.FILES, file.file(), file);
            }
            producing.producer().flush();
        }
        awaitFiles(20_000);
    }

    @Test
    void whatIsNotCommittedIsNotSeenAndCountsAsOnItsWay() {
        try (Producing producing = new Producing(broker.bootstrapServers(), "tx-1")) {
            producing.producer().beginTransaction();
            producing.files(file("aborted.md", "one"));
            Map<TopicPartition, Long> open = ends();
            assertThat(follower.progress().awaitReflected(open, Duration.ofMillis(500)))
                    .isFalse();
            producing.producer().abortTransaction();
            assertThat(follower.progress().awaitReflected(ends(), SOON)).isTrue();
            assertThat(files()).isZero();

            producing.producer().beginTransaction();
            producing.files(file("committed.md", "two"));
            producing.producer().commitTransaction();
            assertThat(follower.progress().awaitReflected(ends(), SOON)).isTrue();
            assertThat(files()).isEqualTo(1);
        }
    }

    @Test
    void goesOnAfterAStopWithoutReadingAgain() {
        try (Producing producing = new Producing(broker.bootstrapServers())) {
            producing.files(file("a.md", "one"));
            awaitFiles(1);
            unfollow();
            // A row that no topic tells of: it stays only if the file is continued rather than filled again.
            try (ReadModel closed = Given.readModel(path())) {
                Given.put(closed, file("only-here.md", "two"));
            }
            producing.files(file("b.md", "three"));
            follow();
            awaitFiles(3);
        }
    }

    @Test
    void aTopicThatWasMadeAgainFillsTheReadModelAgain() {
        try (Producing producing = new Producing(broker.bootstrapServers())) {
            producing.files(file("old.md", "one"), file("older.md", "two"));
            awaitFiles(2);
        }
        broker.reset();
        broker.createAllTopics(2, "test");
        try (Producing producing = new Producing(broker.bootstrapServers())) {
            producing.files(file("new.md", "three"));
            await().atMost(SOON).untilAsserted(() -> assertThat(names()).containsExactly("notes:new.md"));
        }
    }

    @Test
    void damageWhileItRunsFillsTheReadModelAgain() throws IOException {
        try (Producing producing = new Producing(broker.bootstrapServers())) {
            for (int i = 0; i < 500; i++) {
                producing.files(file(i + ".md", "content " + i));
            }
            awaitFiles(500);
            unfollow();
            try (RandomAccessFile damaged = new RandomAccessFile(path().toFile(), "rw")) {
                damaged.seek(damaged.length() / 4);
                damaged.write(new byte[(int) damaged.length() / 2]);
            }
            follow();
            awaitFiles(500);
        }
        assertThat(directory.resolve("read-model.db.damaged")).exists();
    }

    @Test
    void aBrokerThatWasAwayIsWaitedFor() {
        try (Producing producing = new Producing(broker.bootstrapServers())) {
            producing.files(file("a.md", "one"));
            awaitFiles(1);

            broker.stop();
            await().atMost(SOON)
                    .untilAsserted(
                            () -> assertThat(follower.progress().problem()).isNotNull());
            assertThat(files()).isEqualTo(1);

            broker.start();
            producing.files(file("b.md", "two"));
            awaitFiles(2);
            await().atMost(SOON)
                    .untilAsserted(
                            () -> assertThat(follower.progress().problem()).isNull());
        }
    }

    @Test
    void aRecordThatCannotBeReadIsCountedAndPassed() {
        try (Producing producing = new Producing(broker.bootstrapServers())) {
            producing.raw(Topics.FILES.name(), "notes:bad.md", "no json".getBytes(StandardCharsets.UTF_8));
            producing.files(file("a.md", "one"));
        }
        awaitFiles(1);
        await().atMost(SOON)
                .untilAsserted(() -> assertThat(follower.progress().skipped()).isEqualTo(1));
    }

    private void follow() {
        model = Given.readModel(path());
        follower = new Follower(
                Map.of("bootstrap.servers", broker.bootstrapServers()), new TopicLogs(admin), model, Clock.systemUTC());
        follower.start();
    }

    private void unfollow() {
        follower.close();
        model.close();
    }

    private Path path() {
        return directory.resolve("read-model.db");
    }

    private Map<TopicPartition, Long> ends() {
        Map<TopicPartition, Long> ends = new HashMap<>();
        new TopicLogs(admin).bounds(FOLLOWED).forEach((partition, bounds) -> ends.put(partition, bounds.end()));
        return ends;
    }

    private void awaitFiles(int count) {
        await().atMost(SOON)
                .ignoreExceptions()
                .pollInterval(Duration.ofMillis(50))
                .untilAsserted(() -> assertThat(files()).isEqualTo(count));
    }

    private long files() {
        return names().size();
    }

    private List<String> names() {
        return model.read(connection -> new Sql("SELECT file FROM files").all(connection, row -> row.getString(1)));
    }
}
