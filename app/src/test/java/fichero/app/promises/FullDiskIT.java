package fichero.app.promises;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The disk of the data directory runs full, first below what is to stay free, then to the last byte: the product waits, says
 * so, loses nothing, and goes on when there is space.
 */
class FullDiskIT {

    private static final int FILES = 60;

    @TempDir
    Path work;

    @Test
    void itWaitsAndGoesOnAndLosesNothing() throws IOException {
        Assumptions.assumeTrue(
                SmallDisk.isPossible(), "this system does not let a process mount a disk of its own (unshare, tmpfs)");
        SmallDisk disk = new SmallDisk(400);
        try (Fichero fichero =
                Fichero.instant(work).on(disk).with("data_reserve: 96MiB").with("producer.mass_deletion_share: 1")) {
            for (int file = 0; file < FILES; file++) {
                fichero.write(
                        "viejos/" + file + ".md", "# Viejo " + file + "\n\nUn percebe con número " + file + ".\n");
            }
            fichero.start().settle();
            disk.mountedBy(fichero.pid(), fichero.data());

            disk.fillUpTo(64);
            await().atMost(Fichero.PATIENCE)
                    .untilAsserted(() ->
                            assertThat(fichero.status().path("state").asText()).isEqualTo("degraded"));
            assertThat(fichero.status().path("notes").toString()).contains("data_reserve");
            fichero.write("espera.md", "# Espera\n\nUn berberecho que espera.\n");
            await().atMost(Fichero.PATIENCE)
                    .untilAsserted(
                            () -> assertThat(fichero.status().path("notes").toString())
                                    .contains("1 files of docs are waiting"));
            assertThat(fichero.byWord("berberecho")).isEmpty();

            disk.fillUpTo(0);
            for (int file = 0; file < FILES; file++) {
                fichero.delete("viejos/" + file + ".md");
            }
            long broker = fichero.brokerPid();
            await("the broker ends, or stays without being able to write")
                    .atMost(Fichero.PATIENCE)
                    .until(() -> fichero.brokerPid() != broker);
            assertThat(fichero.isRunning()).isTrue();
            assertThat(fichero.byWord("percebe")).as("searches go on").isNotEmpty();

            disk.empty();
            fichero.settle(Fichero.PATIENCE.multipliedBy(2));
            assertThat(fichero.byWord("berberecho")).containsExactly("docs:espera.md");
            assertThat(fichero.byWord("percebe")).isEmpty();
            List<String> embedded = fichero.embedded();
            assertThat(embedded).as("no text is embedded again").hasSameSizeAs(new HashSet<>(embedded));
            assertThat(fichero.stop()).isZero();
        }
    }
}
