package fichero.app.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import fichero.core.embedding.Embedder;
import fichero.embed.ollama.OllamaEmbedder;
import fichero.embed.ollama.OllamaSettings;
import fichero.testkit.embedding.InstantEmbedder;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionTimeoutException;

/** Runs a schedule over a product of its own and checks everything each time it says {@code SETTLE}. */
final class StoryRun implements AutoCloseable {

    static final Duration PATIENCE = Duration.ofMinutes(4);

    /** How long the product has to say that it is idle before that is believed: a change of the last moment is seen by then. */
    private static final Duration IDLE = Duration.ofMillis(1500);

    /** Embeddings that were under way and not committed; see {@code KillAnythingIT}. */
    private static final int BATCH = 2 * 8 * 16;

    private final Schedule schedule;
    private final Installation installation;
    private final FolderWork folders;
    private final FaultWork faults;
    private final Inspection inspection;
    private final DocumentOutcomes outcomes;
    private final EmbeddingLedger ledger = new EmbeddingLedger();
    private int steps;

    StoryRun(Path work, Schedule schedule) {
        this.schedule = schedule;
        this.installation = new Installation(work, schedule.backends());
        this.folders = new FolderWork(installation.folders());
        this.faults = new FaultWork(installation);
        this.inspection = new Inspection(installation);
        try (Embedder embedder = embedder()) {
            embedder.start();
            this.outcomes = new DocumentOutcomes(embedder.identity().maxTokens(), embedder.tokens());
        }
    }

    /** The same as the product's, for how it counts. */
    private Embedder embedder() {
        return installation
                .servers()
                .<Embedder>map(servers -> new OllamaEmbedder(new OllamaSettings(
                        servers.ollama(), servers.model(), null, Duration.ofSeconds(30), null, 16, 1, false)))
                .orElseGet(InstantEmbedder::new);
    }

    /** @param title names the schedule in a failure, such as its seed */
    void run(String title) {
        try {
            folders.begin();
            hold();
            for (Step step : schedule.steps()) {
                perform(step);
                steps++;
            }
            end();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        } catch (AssertionError | RuntimeException e) {
            throw new AssertionError(
                    title + ", step " + (steps + 1) + ": " + e.getMessage() + "\nThe schedule up to there:\n" + told(),
                    e);
        }
    }

    /** The schedule up to the step that failed, or all of it. */
    Schedule told() {
        return new Schedule(
                schedule.backends(),
                schedule.steps().subList(0, Math.min(steps + 1, schedule.steps().size())));
    }

    private void perform(Step step) throws InterruptedException {
        TimeUnit.MILLISECONDS.sleep(step.pauseMillis());
        if (step.verb().isOperation()) {
            folders.perform(step);
            hold();
        } else if (step.verb() == Verb.SETTLE) {
            settle();
        } else {
            ledger.disturbed(batchesLost(step));
            faults.perform(step);
        }
        faults.requireAlive();
    }

    private void hold() {
        ledger.hold(expected().texts());
    }

    private Expected expected() {
        return new Expected(folders.contents(), outcomes);
    }

    private static int batchesLost(Step step) {
        return switch (step.verb()) {
            case KILL, STOP, KILL_BROKER, FREEZE, FREEZE_BROKER, BROKER -> 1;
            // Every thread that dies of it has its own under way.
            case DISK_FULL -> 4;
            case EMBEDDER ->
                step.argument(0).equals("fails") || step.argument(0).equals("limits") ? 0 : 2;
            default -> 0;
        };
    }

    private void settle() throws InterruptedException {
        faults.heal();
        Inquiry inquiry = awaitIdle();
        Expected expected = expected();
        List<String> findings = inspection.findings(inquiry, expected);
        if (!findings.isEmpty()) {
            List<String> later = inspection.findings(awaitIdle(), expected);
            throw new AssertionError("not as it should be:\n" + String.join("\n", findings)
                    + (later.isEmpty()
                            ? "\nA moment later all was well."
                            : "\nA moment later:\n" + String.join("\n", later)));
        }
        EmbeddingLedger.Finding embedded = ledger.settle(installation.timesEmbedded());
        assertThat(embedded.again())
                .as("texts that were settled, stayed, and were embedded again")
                .isEmpty();
        assertThat(embedded.beyondNeed())
                .as("embeddings beyond need after %d disturbances", embedded.disturbances())
                .isLessThanOrEqualTo(embedded.disturbances() * BATCH);
        faults.settled();
        System.out.println("settled with " + expected.fileCount() + " files and "
                + expected.points().size() + " chunks, " + embedded.beyondNeed() + " embeddings beyond need after "
                + embedded.disturbances() + " disturbances");
    }

    /** Waits until nothing is on its way any more. */
    private Inquiry awaitIdle() {
        String[] last = {""};
        Inquiry[] asked = new Inquiry[1];
        try {
            Awaitility.await()
                    .atMost(PATIENCE)
                    .pollInterval(Duration.ofMillis(250))
                    .during(IDLE)
                    .ignoreExceptions()
                    .until(() -> {
                        faults.requireAlive();
                        asked[0] = new Inquiry(faults.awaitReady());
                        JsonNode status = asked[0].status();
                        last[0] = status.toPrettyString();
                        return status.path("state").asText().equals("idle") && isScanned(status);
                    });
            return asked[0];
        } catch (ConditionTimeoutException e) {
            throw new AssertionError(
                    "it does not settle; the last status was\n" + last[0] + "\n" + installation.lastWords(), e);
        }
    }

    /** Where the producer is a process of its own, who serves does not know that it has been started again. */
    private boolean isScanned(JsonNode status) {
        for (JsonNode source : status.path("sources")) {
            JsonNode scan = source.path("last_scan");
            if (!scan.hasNonNull("ended_at")
                    || Instant.parse(scan.path("started_at").asText()).isBefore(faults.lastProducerStart())) {
                return false;
            }
        }
        return true;
    }

    /** Stops the product for what can be looked at only then. */
    private void end() throws InterruptedException {
        faults.heal();
        String generation = awaitIdle().serving();
        assertThat(installation.stop()).as("exit codes").containsOnly(0);
        assertThat(inspection.findingsWhenStopped(generation, expected())).isEmpty();
    }

    @Override
    public void close() throws InterruptedException {
        installation.close();
    }
}
