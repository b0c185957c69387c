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
        try (ProgressBar bar = new ProgressBarBuilder()
                .setTaskName(Texts.ofUser().get("progress.indexing"))
                .setInitialMax(1)
                .setStyle(ProgressBarStyle.ASCII)
                .setUpdateIntervalMillis(Math.toIntExact(INTERVAL.toMillis()))
                .build()) {
            boolean idle = false;
            while (!idle) {
                JsonNode status = client.get("/v1/status", Map.of());
                JsonNode states = status.path("files").path("by_state");
                long total = status.path("files").path("total").asLong();
                long underWay = UNDER_WAY.stream()
                        .mapToLong(state -> states.path(state).asLong())
                        .sum();
                bar.maxHint(Math.max(total, 1));
                bar.stepTo(total - underWay);
                idle = status.path("state").asText().equals("idle");
                if (!idle) {
                    TimeUnit.MILLISECONDS.sleep(INTERVAL.toMillis());
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (CommandFailedException e) {
            // It stops, or does not answer now: a bar is not worth a word about that.
        }
    }
}
