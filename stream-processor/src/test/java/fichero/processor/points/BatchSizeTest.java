package fichero.processor.points;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class BatchSizeTest {

    private final BatchSize size = new BatchSize(16);

    @Test
    void beginsAsTheEmbedderWants() {
        assertThat(size.texts()).isEqualTo(16);
    }

    @Test
    void aFastEmbedderGetsTwiceAsManyEachTimeUpToALimit() {
        size.took(16, Duration.ofMillis(1));
        assertThat(size.texts()).isEqualTo(32);

        size.took(32, Duration.ofMillis(1));
        size.took(64, Duration.ofMillis(1));
        size.took(128, Duration.ofMillis(1));
        assertThat(size.texts()).isEqualTo(128);
    }

    @Test
    void aBatchIsHalfASecondOfWork() {
        size.took(16, Duration.ofMillis(320));

        assertThat(size.texts()).isEqualTo(25);
    }

    @Test
    void aSlowEmbedderGetsWhatItWants() {
        size.took(128, Duration.ofMillis(1));
        size.took(16, Duration.ofSeconds(2));

        assertThat(size.texts()).isEqualTo(16);
    }

    @Test
    void aTailOfAFewTextsDoesNotShrinkItBelowThat() {
        size.took(1, Duration.ofNanos(1));

        assertThat(size.texts()).isEqualTo(16);
    }
}
