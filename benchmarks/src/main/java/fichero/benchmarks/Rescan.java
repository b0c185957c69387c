package fichero.benchmarks;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.time.Instant;

/** The scan of an unchanged folder at start. */
final class Rescan {

    private static final Duration PATIENCE = Duration.ofMinutes(5);
    private static final Duration POLL = Duration.ofMillis(100);

    private Rescan() {}

    static void measure(String name, Product product, Figures figures) {
        long before = product.textsEmbedded();
        Product.await("idle", PATIENCE, POLL, product::isIdle);
        JsonNode newest = null;
        for (JsonNode run : product.get("/v1/runs").path("items")) {
            boolean scan = run.path("kind").asText().equals("scan");
            if (scan && (newest == null || started(run).isAfter(started(newest)))) {
                newest = run;
            }
        }
        if (newest == null) {
            throw new IllegalStateException("no scan has run");
        }
        long files = newest.path("discovered").asLong();
        Duration took = Duration.between(
                started(newest), Instant.parse(newest.path("ended_at").asText()));
        figures.add(
                name,
                "rescan of " + files + " unchanged files, files/s",
                EndToEnd.number(files * 1000.0 / Math.max(1, took.toMillis())),
                "≥ 20,000");
        figures.add(name, "texts embedded by a restart", Long.toString(product.textsEmbedded() - before), "0");
    }

    private static Instant started(JsonNode run) {
        return Instant.parse(run.path("started_at").asText());
    }
}
