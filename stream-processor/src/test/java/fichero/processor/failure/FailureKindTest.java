package fichero.processor.failure;

import static org.assertj.core.api.Assertions.assertThat;

import fichero.core.failure.RetryableException;
import fichero.core.failure.SetupException;
import fichero.schemas.OtherVersionException;
import org.apache.kafka.common.errors.InvalidProducerEpochException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.errors.TransactionAbortableException;
import org.apache.kafka.streams.errors.StreamsException;
import org.junit.jupiter.api.Test;

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
