package fichero.benchmarks;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.time.Duration;
import java.time.Instant;

/** The scan of an unchanged folder at start. */
final class Rescan {

    private static final Duration PATIENCE = Duration.ofMinutes(5);
    private static final Duration POLL = Duration.ofMillis(100);

    private Rescan() {}

    /** @param whole whether everything was indexed before */
    static void measure(String name, Product product, boolean whole, Figures figures) {
        long before = product.textsEmbedded();
        if (whole) {
            Product.await("idle", PATIENCE, POLL, product::isIdle);
        } else {
            Product.await(
                    "the scan has ended",
                    PATIENCE,
                    POLL,
                    () -> newestScan(product).hasNonNull("ended_at"));
        }
        JsonNode newest = newestScan(product);
        long files = newest.path("discovered").asLong();
        Duration took = took(newest);
        figures.add(
                name,
                "rescan of " + files + " unchanged files, files/s",
                EndToEnd.number(files * 1000.0 / Math.max(1, took.toMillis())),
                "≥ 20,000");
        if (whole) {
            figures.add(name, "texts embedded by a restart", Long.toString(product.textsEmbedded() - before), "0");
        }
    }

    static Duration took(JsonNode scan) {
        return Duration.between(
                started(scan), Instant.parse(scan.path("ended_at").asText()));
    }

    /** The newest scan that the product tells of; a missing node when there is none. */
    static JsonNode newestScan(Product product) {
        JsonNode newest = MissingNode.getInstance();
        for (JsonNode run : product.get("/v1/runs").path("items")) {
            boolean scan = run.path("kind").asText().equals("scan");
            if (scan && (newest.isMissingNode() || started(run).isAfter(started(newest)))) {
                newest = run;
            }
        }
        return newest;
    }

    private static Instant started(JsonNode run) {
        return Instant.parse(run.path("started_at").asText());
    }
}
