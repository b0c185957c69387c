package fichero.ingest;

import java.time.Duration;
import java.util.function.UnaryOperator;

/** Settings that differ in one respect. */
final class Variations {

    private Variations() {}

    static UnaryOperator<ProducerSettings> settling(Duration settleTime) {
        return s -> changed(
                s,
                settleTime,
                s.rescanInterval(),
                s.inlineLimitBytes(),
                s.maxFileBytes(),
                s.maxInFlightBytes(),
                s.maxInFlightRecords(),
                s.verify());
    }

    static UnaryOperator<ProducerSettings> rescanning(Duration interval) {
        return s -> changed(
                s,
                s.settleTime(),
                interval,
                s.inlineLimitBytes(),
                s.maxFileBytes(),
                s.maxInFlightBytes(),
                s.maxInFlightRecords(),
                s.verify());
    }

    static UnaryOperator<ProducerSettings> sizes(long inlineLimitBytes, long maxFileBytes) {
        return s -> changed(
                s,
                s.settleTime(),
                s.rescanInterval(),
                inlineLimitBytes,
                maxFileBytes,
                s.maxInFlightBytes(),
                s.maxInFlightRecords(),
                s.verify());
    }

    static UnaryOperator<ProducerSettings> inFlight(long bytes, int records) {
        return s -> changed(
                s,
                s.settleTime(),
                s.rescanInterval(),
                s.inlineLimitBytes(),
                s.maxFileBytes(),
                bytes,
                records,
                s.verify());
    }

    static UnaryOperator<ProducerSettings> verifying() {
        return s -> changed(
                s,
                s.settleTime(),
                s.rescanInterval(),
                s.inlineLimitBytes(),
                s.maxFileBytes(),
                s.maxInFlightBytes(),
                s.maxInFlightRecords(),
                true);
    }

    private static ProducerSettings changed(
            ProducerSettings s,
            Duration settleTime,
            Duration rescanInterval,
            long inlineLimitBytes,
            long maxFileBytes,
            long maxInFlightBytes,
            int maxInFlightRecords,
            boolean verify) {
        return new ProducerSettings(
                s.sources(),
                settleTime,
                rescanInterval,
                inlineLimitBytes,
                maxFileBytes,
                maxInFlightBytes,
                maxInFlightRecords,
                s.massDeletionShare(),
                verify,
                s.softwareVersion(),
                s.kafka());
    }
}
