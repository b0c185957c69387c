package fichero.app.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import fichero.app.chaos.EmbeddingLedger.Text;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class EmbeddingLedgerTest {

    private static final Text ONE = new Text("public", "1");
    private static final Text ITS_TWIN = new Text("session:ana", "1");
    private static final Text OTHER = new Text("public", "2");

    private final EmbeddingLedger ledger = new EmbeddingLedger();

    @Test
    void eachScopeMayEmbedATextOnce() {
        ledger.hold(Set.of(ONE, ITS_TWIN));
        assertThat(ledger.settle(Map.of("1", 2)).beyondNeed()).isZero();
    }

    @Test
    void aTextThatCameBackMayBeEmbeddedAgain() {
        ledger.hold(Set.of(ONE));
        ledger.hold(Set.of());
        ledger.hold(Set.of(ONE));
        assertThat(ledger.settle(Map.of("1", 2)).beyondNeed()).isZero();
    }

    @Test
    void oneThatStayedMayNot() {
        ledger.hold(Set.of(ONE));
        ledger.hold(Set.of(ONE, OTHER));
        assertThat(ledger.settle(Map.of("1", 3, "2", 1)).beyondNeed()).isEqualTo(2);
    }

    @Test
    void aSettledTextIsNeverEmbeddedAgainWhateverHappens() {
        ledger.hold(Set.of(ONE, OTHER));
        ledger.settle(Map.of("1", 1, "2", 1));
        ledger.disturbed(1);
        EmbeddingLedger.Finding finding = ledger.settle(Map.of("1", 2, "2", 1));
        assertThat(finding.again()).containsExactly(Map.entry("1", 1));
        assertThat(finding.beyondNeed()).isZero();
        assertThat(finding.disturbances()).isEqualTo(1);
    }

    @Test
    void aTextThatWasOnItsWayMayBeLostAndComeOnceMore() {
        ledger.settle(Map.of());
        ledger.hold(Set.of(ONE));
        ledger.disturbed(1);
        EmbeddingLedger.Finding finding = ledger.settle(Map.of("1", 2));
        assertThat(finding.again()).isEmpty();
        assertThat(finding.beyondNeed()).isEqualTo(1);
    }

    @Test
    void textsThatNobodyHeldAreFound() {
        assertThat(ledger.settle(Map.of("1", 1)).beyondNeed()).isEqualTo(1);
    }
}
