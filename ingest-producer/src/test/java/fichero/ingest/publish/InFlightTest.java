package fichero.ingest.publish;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.TimeoutException;
import org.junit.jupiter.api.Test;

class InFlightTest {

    private static final TopicPartition PARTITION = new TopicPartition("fichero.file-events", 0);
    private static final long MAX_BYTES = 1000;
    private static final int MAX_RECORDS = 3;

    private final Processor processor = new Processor();
    private Instant now = Instant.parse("2026-01-01T00:00:00Z");
    private final InFlight inFlight =
            new InFlight(processor, MAX_BYTES, MAX_RECORDS, () -> now, () -> true, () -> false);
    private long offset;

    @Test
    void nothingIsSentOnceTheBytesAreReachedUntilTheProcessorHasTakenSome() {
        inFlight.look();
        inFlight.sending(600);
        assertThat(inFlight.hasRoomForLive()).isTrue();
        inFlight.sending(600);
        assertThat(inFlight.hasRoomForLive()).isFalse();
        assertThat(inFlight.hasRoomForScans()).isFalse();

        acknowledge(600);
        acknowledge(600);
        inFlight.look();
        assertThat(inFlight.hasRoomForLive()).isFalse();
        processor.taken.put(PARTITION, 1L);
        inFlight.look();
        assertThat(inFlight.hasRoomForLive()).isTrue();
    }

    @Test
    void whatFailedIsNotInFlight() {
        inFlight.sending(MAX_BYTES);
        assertThat(inFlight.hasRoomForLive()).isFalse();
        inFlight.failed(MAX_BYTES);
        assertThat(inFlight.hasRoomForLive()).isTrue();
    }

    @Test
    void scansWaitForRecordsThatWaitAndLiveChangesDoNot() {
        processor.waiting = MAX_RECORDS;
        inFlight.look();
        assertThat(inFlight.hasRoomForScans()).isFalse();
        assertThat(inFlight.hasRoomForLive()).isTrue();
        processor.waiting = MAX_RECORDS - 1;
        inFlight.look();
        assertThat(inFlight.hasRoomForScans()).isTrue();
    }

    /** What is live would wait behind them: chunks are taken in their order. */
    @Test
    void scansWaitForChunksInFrontOfTheIndexToo() {
        processor.chunks = new Progress.Records(10_000, 0);
        inFlight.look();
        assertThat(inFlight.hasRoomForScans()).isFalse();
        assertThat(inFlight.hasRoomForLive()).isTrue();
        processor.chunks = new Progress.Records(MAX_RECORDS, 10_000);
        inFlight.look();
        assertThat(inFlight.hasRoomForScans()).isTrue();
    }

    @Test
    void moreRecordsOfScansAreOnTheirWayToAFastProcessor() {
        processor.waiting = 10 * MAX_RECORDS;
        inFlight.look();
        assertThat(inFlight.hasRoomForScans()).isFalse();

        now = now.plusSeconds(2);
        processor.passed = 40 * MAX_RECORDS;
        inFlight.look();
        assertThat(inFlight.hasRoomForScans()).isTrue();
    }

    @Test
    void recordsCountFromTheirSendingOnUntilALookHasSeenThem() {
        inFlight.look();
        for (int i = 0; i < MAX_RECORDS; i++) {
            assertThat(inFlight.hasRoomForScans()).isTrue();
            inFlight.sending(0);
        }
        assertThat(inFlight.hasRoomForScans()).isFalse();
        acknowledge(0);
        acknowledge(0);
        acknowledge(0);
        assertThat(inFlight.hasRoomForScans()).isFalse();
        inFlight.look();
        assertThat(inFlight.hasRoomForScans()).isTrue();
    }

    @Test
    void recordThatIsAcknowledgedDuringALookCountsUntilTheNext() {
        inFlight.sending(0);
        inFlight.sending(0);
        inFlight.sending(0);
        processor.meanwhile = () -> {
            acknowledge(0);
            acknowledge(0);
            acknowledge(0);
        };
        inFlight.look();
        assertThat(inFlight.hasRoomForScans()).isFalse();
        processor.meanwhile = () -> {};
        inFlight.look();
        assertThat(inFlight.hasRoomForScans()).isTrue();
    }

    @Test
    void scansWaitWhileTheProgressIsUnknown() {
        assertThat(inFlight.hasRoomForScans()).isFalse();
        inFlight.look();
        assertThat(inFlight.hasRoomForScans()).isTrue();
        processor.away = true;
        now = now.plus(Duration.ofSeconds(11));
        inFlight.look();
        assertThat(inFlight.hasRoomForScans()).isFalse();
        assertThat(inFlight.hasRoomForLive()).isTrue();
    }

    private void acknowledge(long bytes) {
        inFlight.acknowledged(PARTITION, offset++, bytes);
    }

    private static final class Processor implements Progress {
        private final Map<TopicPartition, Long> taken = new HashMap<>();
        private long waiting;
        private long passed;
        private Records chunks = Records.NONE;
        private boolean away;
        private Runnable meanwhile = () -> {};

        @Override
        public Look look() {
            if (away) {
                throw new TimeoutException("away");
            }
            meanwhile.run();
            return new Look(taken, new Records(waiting, passed), chunks);
        }

        @Override
        public Map<TopicPartition, Long> ends() {
            return taken;
        }

        @Override
        public void close() {}
    }
}
