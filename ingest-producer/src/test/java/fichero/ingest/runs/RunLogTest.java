package fichero.ingest.runs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.awaitility.Awaitility.await;

import fichero.schemas.RunRecord;
import fichero.schemas.Topics;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.kafka.clients.producer.MockProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class RunLogTest {

    private final MockProducer<String, RunRecord> broker = new MockProducer<>(
            false, null, new StringSerializer(), Topics.RUNS.values().serializer());
    private final AtomicLong waiting = new AtomicLong();
    private final RunLog log = new RunLog(() -> broker, source -> waiting.get(), "test", InstantSource.system());

    @BeforeEach
    void start() {
        log.start();
    }

    @AfterEach
    void close() {
        log.close();
    }

    @Test
    void runHasBegunOnlyWhenTheBrokerKnows() {
        var begun = log.begin(Run.scan("notes", "start", Instant.now(), false));
        await().until(() -> written().size() == 1);
        assertThat(begun).isNotDone();
        broker.completeNext();
        await().until(begun::isDone);
    }

    @Test
    void recordThatTheBrokerDidNotTakeIsWrittenAgain() {
        var begun = log.begin(Run.scan("notes", "start", Instant.now(), false));
        await().until(() -> written().size() == 1);
        broker.errorNext(new TimeoutException("away"));
        await().until(() -> written().size() == 2);
        broker.completeNext();
        await().until(begun::isDone);
        assertThat(written().get(1)).isEqualTo(written().get(0));
    }

    @Test
    void waitingIsToldWhenItBeginsAndWhenItEnds() {
        Run watch = Run.watch("notes", Instant.now());
        log.begin(watch);
        await().until(() -> written().size() == 1);
        waiting.set(3);
        log.wake();
        await().until(() -> written().size() == 2);
        waiting.set(0);
        log.wake();
        await().until(() -> written().size() == 3);
        assertThat(written()).extracting(RunRecord::waiting).containsExactly(0L, 3L, 0L);
    }

    @Test
    void scanEndsWhenAllOfItIsPublished() throws Exception {
        Run scan = Run.scan("notes", "start", Instant.now(), false);
        var ended = log.end(scan);
        log.begin(scan);
        scan.expected();
        scan.walked();
        log.wake();
        await().until(() -> !written().isEmpty());
        assertThat(ended).isNotDone();
        scan.settled(Run.Outcome.ADDED);
        log.wake();
        await().until(() -> written().get(written().size() - 1).status() == RunRecord.Status.COMPLETE);
        while (broker.completeNext()) {
            // Everything that was written is acknowledged.
        }
        assertThat(ended.get(10, TimeUnit.SECONDS).added()).isEqualTo(1);
    }

    @Test
    void whatStillRunsIsEndedWhenTheLogCloses() {
        log.begin(Run.watch("notes", Instant.now()));
        log.begin(Run.scan("notes", "start", Instant.now(), false));
        await().until(() -> written().size() == 2);
        log.close();
        assertThat(written())
                .filteredOn(run -> run.endedAt() != null)
                .extracting(RunRecord::kind, RunRecord::status)
                .containsExactlyInAnyOrder(
                        tuple(RunRecord.Kind.WATCH, RunRecord.Status.COMPLETE),
                        tuple(RunRecord.Kind.SCAN, RunRecord.Status.FAILED));
    }

    private List<RunRecord> written() {
        return broker.history().stream().map(ProducerRecord::value).toList();
    }
}
