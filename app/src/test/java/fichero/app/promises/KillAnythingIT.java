package fichero.app.promises;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Promise 7: kill the process or the broker at any moment of a load, start again: the index equals that of an
 * undisturbed run, id by id, and less than a batch is embedded twice. Each round has other texts in the same files, so nothing
 * of an earlier round may be left either.
 */
class KillAnythingIT {

    private static final int ROUNDS = 10;

    /** Texts under way at most: two batches, as large as the stage makes them for an embedder as fast as this one. */
    private static final int BATCH = 2 * 8 * 16;

    /** Of a document, in characters: one or two chunks, so that ten rounds of 153 files are affordable. */
    private static final int LONGEST = 700;

    /** Whole loads are waited for. */
    private static final Duration PATIENCE = Fichero.PATIENCE.multipliedBy(3);

    @TempDir
    Path work;

    @Test
    void tenRoundsOfKillsLeaveTheIndexOfAnUndisturbedRun() throws InterruptedException {
        long seed = Long.getLong("fichero.test.seed", System.nanoTime());
        System.out.println("KillAnythingIT seed: -Dfichero.test.seed=" + seed);
        Random random = new Random(seed);
        Set<String> undisturbed = undisturbedPoints();

        try (Fichero fichero = Fichero.instant(work.resolve("killed"))) {
            fichero.start();
            int allowedTwice = 0;
            for (int round = 0; round < ROUNDS; round++) {
                load(fichero, round);
                TimeUnit.MILLISECONDS.sleep(300 + random.nextInt(3000));
                if (round % 3 == 0) {
                    fichero.kill();
                    allowedTwice += BATCH;
                    TimeUnit.MILLISECONDS.sleep(random.nextInt(500));
                    fichero.start();
                } else {
                    fichero.killBroker();
                    allowedTwice += BATCH;
                }
                if (round == ROUNDS / 2) {
                    fichero.settle(PATIENCE);
                }
            }
            fichero.settle(PATIENCE);
            List<String> embedded = fichero.embedded();
            assertThat(embedded.size() - new HashSet<>(embedded).size())
                    .as("texts embedded twice, seed %d", seed)
                    .isLessThanOrEqualTo(allowedTwice);
            assertThat(fichero.status().path("files").path("total").asInt())
                    .isEqualTo(Corpus.files(Corpus.small()).size());
            assertThat(fichero.stop()).isZero();
            Set<String> points = fichero.indexedPoints();
            assertThat(without(points, undisturbed))
                    .as("left over, seed %d", seed)
                    .isEmpty();
            assertThat(without(undisturbed, points))
                    .as("missing, seed %d", seed)
                    .isEmpty();
        }
    }

    private static Set<String> without(Set<String> all, Set<String> some) {
        Set<String> rest = new TreeSet<>(all);
        rest.removeAll(some);
        return rest;
    }

    private Set<String> undisturbedPoints() {
        try (Fichero fichero = Fichero.instant(work.resolve("undisturbed"))) {
            load(fichero, ROUNDS - 1);
            fichero.start().settle(PATIENCE);
            assertThat(fichero.stop()).isZero();
            Set<String> points = fichero.indexedPoints();
            assertThat(points.stream().filter(point -> point.endsWith(" whole")).collect(Collectors.toSet()))
                    .isEqualTo(points);
            return points;
        }
    }

    /**
     * The 153 files, each made this round's own, and none so long that a round takes minutes. They take the place of the last
     * round's, which may be anywhere on its way.
     */
    private static void load(Fichero fichero, int round) {
        Corpus.copy(
                Corpus.small(),
                fichero.folder(),
                text -> text.substring(0, Math.min(text.length(), LONGEST)) + "\n\nRonda número " + round + ".\n");
    }
}
