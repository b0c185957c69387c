package fichero.app.generations;

import static org.assertj.core.api.Assertions.assertThat;

import fichero.schemas.GenerationRecord;
import fichero.schemas.Generations;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class StartDecisionTest {

    private static final Instant NOW = Instant.parse("2026-11-30T12:00:00Z");

    private final GenerationRecord old = asked("old").servingFrom(NOW.minusSeconds(600));
    private final GenerationRecord wanted = asked("wanted");

    private static GenerationRecord asked(String name) {
        var model = new GenerationRecord.Model("onnx", name + "-model", name, "digest", 64, "", "", 512);
        return GenerationRecord.requested(name, model, false, NOW);
    }

    private StartDecision decide(boolean automatic, GenerationRecord... known) {
        return StartDecision.of(new Generations(List.of(known)), wanted, automatic, NOW);
    }

    @Test
    void theFirstOneServesAtOnce() {
        assertThat(decide(true)).isEqualTo(new StartDecision(List.of(wanted.servingFrom(NOW)), null));
        assertThat(decide(false).changes()).containsExactly(wanted.servingFrom(NOW));
    }

    @Test
    void theSameModelChangesNothing() {
        assertThat(decide(true, wanted.servingFrom(NOW)).changes()).isEmpty();
    }

    @Test
    void anotherModelIsBuiltAndToldOf() {
        StartDecision decision = decide(true, old);

        assertThat(decision.changes()).containsExactly(wanted);
        assertThat(decision.advice()).contains("'wanted-model'", "'old-model'");
    }

    @Test
    void oneThatIsBuiltGoesOnBeingBuilt() {
        assertThat(decide(true, old, wanted).changes()).isEmpty();
    }

    @Test
    void aThirdModelTakesThePlaceOfOneThatIsBuilt() {
        GenerationRecord second = asked("second");

        assertThat(decide(true, old, second).changes()).containsExactly(second.dropped(NOW), wanted);
    }

    @Test
    void goingBackTakesUpTheFormerOne() {
        GenerationRecord former = wanted.servingFrom(NOW.minusSeconds(900));

        assertThat(decide(true, old, former).changes()).containsExactly(former.requestedAgain(false, NOW));
    }

    @Test
    void aDroppedOneIsAskedForAgain() {
        assertThat(decide(true, old, wanted.dropped(NOW)).changes()).containsExactly(wanted.requestedAgain(false, NOW));
    }

    @Test
    void withoutAutomaticAPersonDecides() {
        StartDecision decision = decide(false, old);

        assertThat(decision.changes()).isEmpty();
        assertThat(decision.advice()).contains("fichero generations build");
    }
}
