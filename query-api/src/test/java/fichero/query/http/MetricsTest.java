package fichero.query.http;

import static fichero.query.http.Site.json;
import static fichero.query.readmodel.Given.content;
import static fichero.query.readmodel.Given.file;
import static fichero.query.readmodel.Given.put;
import static fichero.query.readmodel.Given.stage;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import fichero.query.metrics.Metrics;
import fichero.query.status.StatusAnswer;
import fichero.schemas.ContentStatus;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MetricsTest {

    @TempDir
    private Path directory;

    private Site site;

    @BeforeEach
    void open() {
        site = new Site(directory);
    }

    @AfterEach
    void close() {
        site.close();
    }

    @Test
    void theNumbersAreThoseOfTheStatus() {
        site.indexed("a.md", "el zorro salta");
        put(site.model, file("copy.md", "el zorro salta"), file("new.md", "not read yet"));
        put(site.model, content("not read yet", ContentStatus.EXTRACTED, "notes:new.md"));
        put(site.model, stage("points", 3, 41, null), stage("contents", 2, 0, null));

        JsonNode status = json(site.get("/v1/status"));
        Map<String, Double> metrics = metrics();

        assertThat(status.path("texts_embedded").asLong()).isEqualTo(41);
        assertThat(metrics)
                .containsEntry("fichero_texts_embedded_total", 41.0)
                .containsEntry("fichero_chunks", status.path("chunks").asDouble())
                .containsEntry("fichero_stage_waiting{stage=\"points\"}", 3.0)
                .containsEntry("fichero_stage_waiting{stage=\"contents\"}", 2.0);
        assertThat(labelled(metrics, "fichero_files", "state"))
                .isEqualTo(counts(status.path("files").path("by_state")))
                .containsEntry("indexed", 2.0);
        assertThat(labelled(metrics, "fichero_contents", "status"))
                .isEqualTo(counts(status.path("contents").path("by_status")))
                .hasSize(2);
    }

    @Test
    void aSearchIsCountedUnderTheModeThatWasAskedFor() {
        site.get("/v1/search?q=zorro&mode=keyword");
        site.get("/v1/search?q=zorro&mode=keyword");
        site.post("/v1/search", "application/json", "{\"q\":\"zorro\"}");

        assertThat(metrics())
                .containsEntry("fichero_search_seconds_count{mode=\"keyword\"}", 2.0)
                .containsEntry("fichero_search_seconds_bucket{mode=\"keyword\",le=\"+Inf\"}", 2.0)
                .containsEntry("fichero_search_seconds_count{mode=\"hybrid\"}", 1.0)
                .containsEntry("fichero_search_seconds_count{mode=\"semantic\"}", 0.0);
    }

    @Test
    void aLagThatTheBrokerDoesNotTellIsMissingAndNotZero() {
        Metrics metrics = new Metrics(new PrometheusMeterRegistry(PrometheusConfig.DEFAULT));
        String told = metrics.text(status(5L, Map.of("indexed", 2L)));
        String untold = metrics.text(status(null, Map.of("quarantined", 1L)));

        assertThat(told).contains("fichero_stage_lag{stage=\"points\"} 5.0").contains("state=\"indexed\"");
        assertThat(untold)
                .doesNotContain("fichero_stage_lag{")
                .doesNotContain("state=\"indexed\"")
                .contains("fichero_files{state=\"quarantined\"} 1.0");
    }

    private static StatusAnswer status(Long lag, Map<String, Long> files) {
        return new StatusAnswer(
                "working",
                List.of(),
                List.of(),
                new StatusAnswer.FileTotals(2, files, 0),
                new StatusAnswer.ContentTotals(0, Map.of()),
                0,
                0L,
                List.of(new StatusAnswer.Stage("points", lag, 0, 0, null)),
                List.of(),
                List.of(),
                new StatusAnswer.ReadModelStatus(true, 0L, 0, null));
    }

    private Map<String, Double> metrics() {
        HttpResponse<String> response = site.get("/metrics");
        assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
        Map<String, Double> values = new TreeMap<>();
        response.body().lines().filter(line -> !line.startsWith("#")).forEach(line -> {
            int space = line.lastIndexOf(' ');
            values.put(line.substring(0, space), Double.valueOf(line.substring(space + 1)));
        });
        return values;
    }

    /** The values of one name, by its label. */
    private static Map<String, Double> labelled(Map<String, Double> metrics, String name, String label) {
        String start = name + "{" + label + "=\"";
        Map<String, Double> values = new TreeMap<>();
        metrics.forEach((series, value) -> {
            if (series.startsWith(start)) {
                values.put(series.substring(start.length(), series.length() - 2), value);
            }
        });
        return values;
    }

    private static Map<String, Double> counts(JsonNode object) {
        Map<String, Double> counts = new TreeMap<>();
        object.fields()
                .forEachRemaining(
                        field -> counts.put(field.getKey(), field.getValue().asDouble()));
        return counts;
    }
}
