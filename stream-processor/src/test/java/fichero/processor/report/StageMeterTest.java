package fichero.processor.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.time.Clock;
import java.time.Duration;
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

    @Test
    void whoeverScrapesSeesOutcomesTimesAndBatches() {
        PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
        StageMeter points = new StageMeter("points", "gen-1", Clock.systemUTC(), registry);

        points.outcome("embedded");
        points.outcome("embedded");
        points.outcome("vector_known");
        points.took("embed", Duration.ofMillis(1500));
        points.embedded(16, 15);
        points.waiting("0_0", 3);

        assertThat(registry.scrape())
                .contains(
                        "fichero_processed_total{generation=\"gen-1\",outcome=\"embedded\",stage=\"points\"} 2.0",
                        "fichero_processed_total{generation=\"gen-1\",outcome=\"vector_known\",stage=\"points\"} 1.0",
                        "fichero_step_seconds_sum{generation=\"gen-1\",stage=\"points\",step=\"embed\"} 1.5",
                        "fichero_embedder_batch_sum{generation=\"gen-1\",stage=\"points\"} 16.0",
                        "fichero_embedder_texts_total{generation=\"gen-1\",stage=\"points\"} 15.0",
                        "fichero_waiting{generation=\"gen-1\",stage=\"points\"} 3.0");
    }
}
