package fichero.processor.failure;

import static org.assertj.core.api.Assertions.assertThat;

import fichero.core.failure.RetryableException;
import fichero.core.failure.SetupException;
import fichero.schemas.OtherVersionException;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.apache.kafka.common.errors.InvalidProducerEpochException;
import org.apache.kafka.common.errors.KafkaStorageException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.errors.TransactionAbortableException;
import org.apache.kafka.streams.errors.ProcessorStateException;
import org.apache.kafka.streams.errors.StreamsException;
import org.junit.jupiter.api.Test;
import org.rocksdb.RocksDBException;

class FailureKindTest {

    @Test
    void outagesAreRetryableHoweverDeepTheyAre() {
        assertThat(FailureKind.of(new RetryableException("away"))).isEqualTo(FailureKind.RETRYABLE);
        assertThat(FailureKind.of(new StreamsException(new RuntimeException(new TimeoutException("slow")))))
                .isEqualTo(FailureKind.RETRYABLE);
        assertThat(FailureKind.of(new StreamsException(new InvalidProducerEpochException("fenced"))))
                .isEqualTo(FailureKind.RETRYABLE);
        assertThat(FailureKind.of(new TransactionAbortableException("aborted"))).isEqualTo(FailureKind.RETRYABLE);
    }

    @Test
    void aFullDiskIsAnOutageWhoeverSaysSo() {
        assertThat(FailureKind.of(new ProcessorStateException(
                        "Error while executing put", new RocksDBException("IO error: No space left on device"))))
                .isEqualTo(FailureKind.RETRYABLE);
        assertThat(FailureKind.of(new StreamsException(new UncheckedIOException(
                        new IOException("/data/state/x.checkpoint.tmp: No space left on device")))))
                .isEqualTo(FailureKind.RETRYABLE);
        assertThat(FailureKind.of(new StreamsException(new KafkaStorageException("Error while appending records"))))
                .isEqualTo(FailureKind.RETRYABLE);
        assertThat(FailureKind.of(new ProcessorStateException(
                        "Error opening store", new RocksDBException("Corruption: bad magic"))))
                .isEqualTo(FailureKind.BUG);
    }

    @Test
    void wrongSetUpIsToldEvenWhenAnOutageIsBehindIt() {
        assertThat(FailureKind.of(new StreamsException(new SetupException("bad key", new TimeoutException("slow")))))
                .isEqualTo(FailureKind.SETUP);
    }

    @Test
    void aRecordOfANewerBuildIsForAPersonAndNoBug() {
        assertThat(FailureKind.of(new StreamsException(new OtherVersionException("a FileRecord", "version 2", 1))))
                .isEqualTo(FailureKind.SETUP);
    }

    @Test
    void anythingElseIsABug() {
        assertThat(FailureKind.of(new StreamsException(new NullPointerException())))
                .isEqualTo(FailureKind.BUG);
    }

    @Test
    void messageIsTheDeepestOrItsClass() {
        assertThat(FailureKind.message(new StreamsException("outer", new IllegalStateException("inner"))))
                .isEqualTo("inner");
        assertThat(FailureKind.message(new StreamsException("outer", new NullPointerException())))
                .isEqualTo("java.lang.NullPointerException");
    }
}
