package fichero.query.metrics;

import fichero.core.index.SearchMode;
import fichero.query.status.GenerationStatus;
import fichero.query.status.StatusAnswer;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MultiGauge;
import io.micrometer.core.instrument.MultiGauge.Row;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.Timer;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The numbers of the status in the text format of Prometheus, with how long searches take and whatever else this process
 * measures. Safe for any thread.
 */
public final class Metrics {

    public static final String CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8";

    /** From the 25 ms that a search in a large index may take, in both directions. */
    private static final Duration[] SEARCH_BUCKETS = {
        Duration.ofMillis(5),
        Duration.ofMillis(10),
        Duration.ofMillis(25),
        Duration.ofMillis(50),
        Duration.ofMillis(100),
        Duration.ofMillis(250),
        Duration.ofMillis(500),
        Duration.ofSeconds(1),
        Duration.ofMillis(2_500),
        Duration.ofSeconds(5)
    };

    private final PrometheusMeterRegistry registry;
    private final Map<SearchMode, Timer> searches = new EnumMap<>(SearchMode.class);
    private final AtomicLong textsEmbedded = new AtomicLong();
    private final AtomicLong chunks = new AtomicLong();
    private final MultiGauge files;
    private final MultiGauge contents;
    private final MultiGauge lag;
    private final MultiGauge waiting;
    private final MultiGauge generations;
    private final AtomicLong degraded = new AtomicLong();

    /** @param registry of this process, which other parts register in too; the caller closes it */
    public Metrics(PrometheusMeterRegistry registry) {
        this.registry = registry;
        FunctionCounter.builder("fichero.texts.embedded", textsEmbedded, AtomicLong::doubleValue)
                .description("Texts given to the embedder")
                .register(registry);
        Gauge.builder("fichero.chunks", chunks, AtomicLong::doubleValue)
                .description("Chunks of all contents")
                .register(registry);
        files = gauges("fichero.files", "Files on disk, by state");
        contents = gauges("fichero.contents", "Distinct contents, by status");
        lag = gauges(
                "fichero.stage.lag", "Records in Kafka that a stage has not taken; missing while the broker is away");
        waiting = gauges("fichero.stage.waiting", "Work that a stage keeps for later");
        generations = gauges("fichero.generation", "Texts that wait for the model of a generation of the index");
        Gauge.builder("fichero.degraded", degraded, AtomicLong::doubleValue)
                .description("1 while something does not answer, else 0")
                .register(registry);
        for (SearchMode mode : SearchMode.values()) {
            searches.put(
                    mode,
                    Timer.builder("fichero.search")
                            .description("Time to answer a search, by the mode asked for")
                            .tag("mode", mode.code())
                            .serviceLevelObjectives(SEARCH_BUCKETS)
                            .register(registry));
        }
    }

    private MultiGauge gauges(String name, String description) {
        return MultiGauge.builder(name).description(description).register(registry);
    }

    /** How long searches of a mode take, those that fail among them. */
    public Timer searches(SearchMode mode) {
        return Objects.requireNonNull(searches.get(mode));
    }

    /** @param outcome as the answer has it; {@code failed} or {@code abandoned} when it never came to one */
    public void answered(String outcome, Duration took) {
        Timer.builder("fichero.answers")
                .description("Time to answer a question, by how that ended")
                .tag("outcome", outcome)
                .register(registry)
                .record(took);
    }

    /** Everything, as {@link #CONTENT_TYPE}, with the numbers of this status. */
    public synchronized String text(StatusAnswer status) {
        textsEmbedded.set(Objects.requireNonNullElse(status.textsEmbedded(), 0L));
        chunks.set(status.chunks());
        files.register(rows("state", status.files().byState()), true);
        contents.register(rows("status", status.contents().byStatus()), true);
        List<Row<?>> lags = new ArrayList<>();
        List<Row<?>> waits = new ArrayList<>();
        for (StatusAnswer.Stage stage : status.stages()) {
            Tags tags = Tags.of("stage", stage.name());
            Long records = stage.lag();
            if (records != null) {
                lags.add(Row.of(tags, records));
            }
            waits.add(Row.of(tags, stage.waiting()));
        }
        degraded.set(status.state().equals("degraded") ? 1 : 0);
        List<Row<?>> known = new ArrayList<>();
        for (GenerationStatus generation : status.generations()) {
            Tags tags = Tags.of("generation", generation.name(), "model", generation.model());
            known.add(Row.of(tags.and("state", generation.state()), generation.waiting()));
        }
        generations.register(known, true);
        lag.register(lags, true);
        waiting.register(waits, true);
        return registry.scrape();
    }

    private static List<Row<?>> rows(String tag, Map<String, Long> counts) {
        List<Row<?>> rows = new ArrayList<>();
        counts.forEach((value, count) -> rows.add(Row.of(Tags.of(tag, value), count)));
        return rows;
    }
}
