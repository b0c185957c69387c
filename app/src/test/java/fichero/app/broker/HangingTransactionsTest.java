package fichero.app.broker;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import org.apache.kafka.clients.admin.ProducerState;
import org.apache.kafka.clients.admin.TransactionDescription;
import org.apache.kafka.clients.admin.TransactionState;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Which open transactions nobody will end. KillAnythingIT is where they come about. */
class HangingTransactionsTest {

    @ParameterizedTest
    @EnumSource(names = {"EMPTY", "ONGOING", "COMPLETE_COMMIT", "COMPLETE_ABORT"})
    void oneThatIsOpenThoughItsProducerIsLongAtALaterEpochHangs(TransactionState state) {
        assertThat(HangingTransactions.hangs(open(212), known(214, state))).isTrue();
    }

    @ParameterizedTest
    @EnumSource(names = {"PREPARE_COMMIT", "PREPARE_ABORT", "PREPARE_EPOCH_FENCE"})
    void oneThatIsBeingEndedDoesNot(TransactionState state) {
        assertThat(HangingTransactions.hangs(open(212), known(213, state))).isFalse();
    }

    @Test
    void oneOfTheProducersOwnEpochDoesNot() {
        assertThat(HangingTransactions.hangs(open(212), known(212, TransactionState.ONGOING)))
                .isFalse();
    }

    @Test
    void aPartitionWithoutAnOpenTransactionHasNone() {
        ProducerState idle = new ProducerState(4, 212, 7, 0, OptionalInt.of(1), OptionalLong.empty());

        assertThat(HangingTransactions.hangs(idle, known(214, TransactionState.EMPTY)))
                .isFalse();
    }

    @Test
    void whatTheCoordinatorDoesNotKnowIsLeftAlone() {
        assertThat(HangingTransactions.hangs(open(212), null)).isFalse();
    }

    private static ProducerState open(int epoch) {
        return new ProducerState(4, epoch, 7, 0, OptionalInt.of(1), OptionalLong.of(200));
    }

    private static TransactionDescription known(int epoch, TransactionState state) {
        return new TransactionDescription(1, state, 4, epoch, 60_000, OptionalLong.empty(), Set.of());
    }
}
