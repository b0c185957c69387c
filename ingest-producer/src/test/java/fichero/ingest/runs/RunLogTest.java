package fichero.ingest.runs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.awaitility.Awaitility.await;

import fichero.schemas.RunRecord;
import fichero.schemas.Topics;
import java.time.Duration;
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
    void endThatTheBrokerDidNotTakeIsWrittenAgain() {
        Run scan = Run.scan("notes", "start", Instant.now(), false);
        var ended = log.end(scan);
        log.begin(scan);
        scan.walked();
        log.wake();
        await().until(() -> lastWritten().status() == RunRecord.Status.COMPLETE);
        int before = written().size();
        while (broker.errorNext(new TimeoutException("away"))) {
            // Nothing that was written is acknowledged.
        }
        await().until(() -> written().size() > before);
        acknowledgeAll();
        await().until(ended::isDone);
        assertThat(lastWritten().status()).isEqualTo(RunRecord.Status.COMPLETE);
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
        await().until(() -> lastWritten().status() == RunRecord.Status.COMPLETE);
        acknowledgeAll();
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

    @Test
    void scanOfAKilledProcessIsEndedAsInterrupted() {
        Run killed = Run.scan("notes", "start", Instant.now(), false);
        killed.expected();
        log.takeOver(killed.record(0, "before"));
        assertThat(written()).hasSize(1);
        RunRecord ended = lastWritten();
        assertThat(ended.runId()).isEqualTo(killed.runId());
        assertThat(ended.status()).isEqualTo(RunRecord.Status.FAILED);
        assertThat(ended.endedAt()).isNotNull();
        assertThat(ended.waiting()).isZero();
        assertThat(ended.notes()).anyMatch(note -> note.contains("interrupted"));
        assertThat(ended.softwareVersion()).isEqualTo("before");
    }

    @Test
    void onlyTheNewestScansOfASourceAreKept() {
        Instant first = Instant.parse("2026-01-01T00:00:00Z");
        for (int hour = 0; hour < ScanHistory.KEPT_PER_SOURCE; hour++) {
            log.takeOver(ended("notes", first.plus(Duration.ofHours(hour))));
        }
        log.takeOver(ended("other", first));
        assertThat(broker.history()).isEmpty();

        log.takeOver(ended("notes", first.plus(Duration.ofDays(100))));
        assertThat(dropped()).containsExactly("notes/scan/2026-01-01T00:00:00Z");

        Run scan = Run.scan("notes", "periodic", first.plus(Duration.ofDays(101)), false);
        log.begin(scan);
        scan.walked();
        log.wake();
        await().until(() -> {
            acknowledgeAll();
            return dropped().contains("notes/scan/2026-01-01T01:00:00Z");
        });
        assertThat(dropped()).hasSize(2);
    }

    private static RunRecord ended(String source, Instant startedAt) {
        Run scan = Run.scan(source, "periodic", startedAt, false);
        scan.complete(startedAt.plusSeconds(1));
        return scan.record(0, "before");
    }

    private List<String> dropped() {
        return broker.history().stream()
                .filter(record -> record.value() == null)
                .map(ProducerRecord::key)
                .toList();
    }

    private RunRecord lastWritten() {
        return written().get(written().size() - 1);
    }

    private void acknowledgeAll() {
        while (broker.completeNext()) {
            // Everything that was written is acknowledged.
        }
    }

    private List<RunRecord> written() {
        return broker.history().stream().map(ProducerRecord::value).toList();
    }
}
