package fichero.benchmarks;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;

/** Looks at a load until it is done. */
final class GrowthWatch {

    private static final Duration PATIENCE = Duration.ofHours(3);
    private static final Duration LOOK = Duration.ofMillis(250);

    private final Deployment deployment;
    private long mostResident;

    /**
     * What one look found.
     *
     * @param nanos when
     */
    private record Look(long nanos, long files, long chunks, long embedded, Duration cpu) {

        boolean foundAsMuchAs(Look other) {
            return files == other.files && chunks == other.chunks && embedded == other.embedded;
        }
    }

    GrowthWatch(Deployment deployment) {
        this.deployment = deployment;
    }

    Growth.Load watch(int files) {
        Product front = deployment.front();
        Product.await("the first chunk is there", PATIENCE, LOOK, () -> look().chunks() > 0);
        Look first = look();
        Look[] newest = {first};
        Product.await("all is indexed", PATIENCE, LOOK, () -> {
            Look now = look();
            if (!now.foundAsMuchAs(newest[0])) {
                newest[0] = now;
            }
            return now.files() >= files && front.isIdle();
        });
        Look last = newest[0];
        return new Growth.Load(
                files,
                (last.nanos() - first.nanos()) / 1e9,
                last.files() - first.files(),
                last.chunks() - first.chunks(),
                last.cpu().minus(first.cpu()).toMillis() / 1e3,
                mostResident,
                Folders.bytes(deployment.topics(), ".log"));
    }

    private Look look() {
        Footprint footprint = Footprint.of(deployment.processes());
        mostResident = Math.max(mostResident, footprint.residentMebibytes());
        JsonNode status = deployment.front().status();
        return new Look(
                System.nanoTime(),
                status.path("files").path("by_state").path("indexed").asLong(),
                status.path("chunks").asLong(),
                status.path("texts_embedded").asLong(),
                footprint.cpu());
    }
}
