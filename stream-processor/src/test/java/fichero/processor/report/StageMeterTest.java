package fichero.processor.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Clock;
import org.junit.jupiter.api.Test;

class StageMeterTest {

    private final StageMeter meter = new StageMeter("points", Clock.systemUTC());

    @Test
    void waitingIsTheSumOverTasksAndForgetsThoseWithNothing() {
        meter.waiting("0_0", 3);
        meter.waiting("0_1", 4);
        assertThat(meter.waiting()).isEqualTo(7);

        meter.waiting("0_0", 0);
        assertThat(meter.waiting()).isEqualTo(4);
    }

    @Test
    void recoveryOfOneThingDoesNotHideAnothersTrouble() {
        meter.trouble("embedder", "embedder: away");
        meter.trouble("index", "index: away");
        meter.well("index");

        assertThat(meter.trouble().message()).isEqualTo("embedder: away");
        meter.well("embedder");
        assertThat(meter.trouble()).isNull();
    }

    @Test
    void deadThreadsTroubleIsOverWhenARecordIsProcessedAgain() {
        meter.trouble(StageMeter.THREAD, "died");
        meter.trouble("embedder", "embedder: away");
        meter.processed(1);

        assertThat(meter.processed()).isEqualTo(1);
        assertThat(meter.trouble().message()).isEqualTo("embedder: away");
    }
}
