package fichero.processor.points;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class PaceTest {

    private final AtomicLong nanos = new AtomicLong(Long.MAX_VALUE - 10);
    private final Pace pace = new Pace(nanos::get);

    @Test
    void workIsDueAtOnceAtFirst() {
        assertThat(pace.rests()).isFalse();
    }

    @Test
    void restsForAsLongAsTheWorkTook() {
        pace.work(() -> pass(Duration.ofMillis(50)));

        assertThat(pace.rests()).isTrue();
        pass(Duration.ofMillis(49));
        assertThat(pace.rests()).isTrue();
        pass(Duration.ofMillis(1));
        assertThat(pace.rests()).isFalse();
    }

    @Test
    void aSlowWriteDoesNotMakeNewWorkWaitLong() {
        pace.work(() -> pass(Duration.ofSeconds(10)));

        pass(Duration.ofMillis(400));

        assertThat(pace.rests()).isFalse();
    }

    private void pass(Duration time) {
        nanos.addAndGet(time.toNanos());
    }
}
