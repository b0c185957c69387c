package fichero.app.broker;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RestartBudgetTest {

    private final RestartBudget budget = new RestartBudget();

    @Test
    void aBrokerThatLivesIsRestartedForEver() {
        for (int i = 0; i < 100; i++) {
            assertThat(budget.afterDeath(Duration.ofMinutes(1))).contains(Duration.ofMillis(250));
        }
    }

    @Test
    void aBrokerThatNeverLivesIsGivenUpAfterLongerAndLongerPauses() {
        List<Duration> pauses = new ArrayList<>();
        for (int i = 0; i < RestartBudget.FAILURES_IN_A_ROW; i++) {
            pauses.add(budget.afterDeath(Duration.ZERO).orElseThrow());
        }

        assertThat(pauses)
                .isSorted()
                .startsWith(Duration.ofMillis(250), Duration.ofMillis(500))
                .endsWith(Duration.ofSeconds(5));
        assertThat(budget.afterDeath(Duration.ZERO)).isEqualTo(Optional.empty());
    }
}
