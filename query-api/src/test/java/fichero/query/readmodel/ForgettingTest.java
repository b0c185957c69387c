package fichero.query.readmodel;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class ForgettingTest {

    private final AtomicInteger forgotten = new AtomicInteger();
    private boolean possible = true;
    private final Forgetting forgetting = new Forgetting(() -> {
        if (possible) {
            forgotten.incrementAndGet();
        }
        return possible;
    });

    @Test
    void onceAfterItHasComeToRest() {
        forgetting.look();
        assertThat(forgotten).hasValue(0);

        forgetting.written();
        forgetting.look();
        assertThat(forgotten).as("it was still being written").hasValue(0);

        forgetting.look();
        forgetting.look();
        assertThat(forgotten).hasValue(1);
    }

    @Test
    void onceInAWhileWhenItNeverRests() {
        for (int look = 0; look < 2 * Forgetting.LOOKS; look++) {
            forgetting.written();
            forgetting.look();
        }
        assertThat(forgotten).hasValue(2);
    }

    @Test
    void againWhenItWasNotPossible() {
        possible = false;
        forgetting.written();
        forgetting.look();
        forgetting.look();

        possible = true;
        forgetting.look();
        assertThat(forgotten).hasValue(1);
    }
}
