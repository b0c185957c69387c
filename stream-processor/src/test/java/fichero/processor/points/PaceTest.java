package fichero.processor.points;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class PaceTest {

    private final AtomicLong nanos = new AtomicLong(Long.MAX_VALUE - 10);
    private final Pace pace = new Pace(nanos::get);
    private final Pace.Turns task = pace.turns();

    @Test
    void workIsDueAtOnceAtFirst() {
        assertThat(task.rests()).isFalse();
    }

    @Test
    void restsTwiceAsLongAsTheWorkTook() {
        task.work(() -> pass(Duration.ofMillis(50)));

        pass(Duration.ofMillis(99));
        assertThat(task.rests()).isTrue();
        pass(Duration.ofMillis(1));
        assertThat(task.rests()).isFalse();
    }

    @Test
    void theWorkOfOtherTasksCountsToo() {
        Pace.Turns other = pace.turns();
        other.work(() -> pass(Duration.ofMillis(60)));
        task.work(() -> pass(Duration.ofMillis(20)));

        pass(Duration.ofMillis(159));
        assertThat(task.rests()).isTrue();
        pass(Duration.ofMillis(1));
        assertThat(task.rests()).isFalse();
    }

    @Test
    void aSlowWriteDoesNotMakeNewWorkWaitLong() {
        task.work(() -> pass(Duration.ofSeconds(10)));

        pass(Duration.ofSeconds(1));

        assertThat(task.rests()).isFalse();
    }

    private void pass(Duration time) {
        nanos.addAndGet(time.toNanos());
    }
}
