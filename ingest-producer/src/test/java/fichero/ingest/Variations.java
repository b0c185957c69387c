package fichero.ingest;

import java.time.Duration;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/** Settings that differ in one respect. */
final class Variations {

    private Variations() {}

    static UnaryOperator<ProducerSettings> settling(Duration settleTime) {
        return changing(draft -> draft.settleTime = settleTime);
    }

    static UnaryOperator<ProducerSettings> rescanning(Duration interval) {
        return changing(draft -> draft.rescanInterval = interval);
    }

    static UnaryOperator<ProducerSettings> sizes(long inlineLimitBytes, long maxFileBytes) {
        return changing(draft -> {
            draft.inlineLimitBytes = inlineLimitBytes;
            draft.maxFileBytes = maxFileBytes;
        });
    }

    static UnaryOperator<ProducerSettings> inFlight(long bytes, int records) {
        return changing(draft -> {
            draft.maxInFlightBytes = bytes;
            draft.leastInFlightRecords = records;
        });
    }

    static UnaryOperator<ProducerSettings> believingLossesUpTo(double share) {
        return changing(draft -> draft.massDeletionShare = share);
    }

    static UnaryOperator<ProducerSettings> verifying() {
        return changing(draft -> draft.verify = true);
    }

    private static UnaryOperator<ProducerSettings> changing(Consumer<Draft> change) {
        return settings -> {
            Draft draft = new Draft(settings);
            change.accept(draft);
            return draft.settings();
        };
    }

    private static final class Draft {
        private final ProducerSettings before;
        private Duration settleTime;
        private Duration rescanInterval;
        private long inlineLimitBytes;
        private long maxFileBytes;
        private long maxInFlightBytes;
        private int leastInFlightRecords;
        private double massDeletionShare;
        private boolean verify;

        Draft(ProducerSettings before) {
            this.before = before;
            settleTime = before.settleTime();
            rescanInterval = before.rescanInterval();
            inlineLimitBytes = before.inlineLimitBytes();
            maxFileBytes = before.maxFileBytes();
            maxInFlightBytes = before.maxInFlightBytes();
            leastInFlightRecords = before.leastInFlightRecords();
            massDeletionShare = before.massDeletionShare();
            verify = before.verify();
        }

        ProducerSettings settings() {
            return new ProducerSettings(
                    before.sources(),
                    before.instance(),
                    settleTime,
                    rescanInterval,
                    inlineLimitBytes,
                    maxFileBytes,
                    maxInFlightBytes,
                    leastInFlightRecords,
                    massDeletionShare,
                    verify,
                    before.softwareVersion(),
                    before.kafka());
        }
    }
}
