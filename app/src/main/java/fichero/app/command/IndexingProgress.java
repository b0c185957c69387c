package fichero.app.command;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;

/** A bar on the terminal while the first indexing goes on. */
final class IndexingProgress {

    private static final Duration INTERVAL = Duration.ofMillis(500);

    /** States in which a file is still on its way. */
    private static final List<String> UNDER_WAY = List.of("identified", "extracted");

    private IndexingProgress() {}

    /** Follows the instance on a thread of its own, until it is idle. */
    static void show(String url) {
        Thread thread = new Thread(() -> follow(new ApiClient(url)), "progress");
        thread.setDaemon(true);
        thread.start();
    }

    private static void follow(ApiClient client) {
        try {
            JsonNode status = client.get("/v1/status", Map.of());
            // What was done before the start says nothing of the pace.
            try (ProgressBar bar = new ProgressBarBuilder()
                    .setTaskName(Texts.ofUser().get("progress.indexing"))
                    .setInitialMax(Math.max(total(status), 1))
                    .startsFrom(done(status), Duration.ZERO)
                    .setStyle(ProgressBarStyle.ASCII)
                    .setUpdateIntervalMillis(Math.toIntExact(INTERVAL.toMillis()))
                    .build()) {
                while (!status.path("state").asText().equals("idle")) {
                    TimeUnit.MILLISECONDS.sleep(INTERVAL.toMillis());
                    status = client.get("/v1/status", Map.of());
                    bar.maxHint(Math.max(total(status), 1));
                    bar.stepTo(done(status));
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (CommandFailedException e) {
            // It stops, or does not answer now: a bar is not worth a word about that.
        }
    }

    private static long total(JsonNode status) {
        return status.path("files").path("total").asLong();
    }

    private static long done(JsonNode status) {
        JsonNode states = status.path("files").path("by_state");
        return total(status)
                - UNDER_WAY.stream()
                        .mapToLong(state -> states.path(state).asLong())
                        .sum();
    }
}
