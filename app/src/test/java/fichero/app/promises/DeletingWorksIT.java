package fichero.app.promises;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import fichero.testkit.kafka.TestBroker;
import fichero.testkit.kafka.TestBrokerExtension;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Promises 4 and 5, in one life of one folder: deleting works, and a missing or empty root is not a deletion. */
@ExtendWith(TestBrokerExtension.class)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class DeletingWorksIT {

    private static final int KEPT = 30;

    @TempDir
    static Path work;

    private static Fichero fichero;

    @BeforeAll
    static void indexSomeFiles(TestBroker broker) {
        fichero = Fichero.here(work, broker).with("producer.rescan_interval: 3s");
        for (int at = 0; at < KEPT; at++) {
            fichero.write("quedan/nota" + at + ".md", "# Nota\n\nAquí permanece" + at + ".\n");
        }
        fichero.write("suelto.md", "# Suelto\n\nPalabra almendra.\n");
        fichero.write("carpeta/a.md", "# A\n\nPalabra avellana.\n");
        fichero.write("carpeta/b.md", "# B\n\nPalabra bellota.\n");
        fichero.write("doble1.md", "# Doble\n\nPalabra castaña.\n");
        fichero.write("doble2.md", "# Doble\n\nPalabra castaña.\n");
        fichero.start().settle();
    }

    @AfterAll
    static void stop() {
        fichero.close();
    }

    @Test
    @Order(1)
    void aFileAFolderAndCopyAfterCopyGoWhileItRuns() {
        fichero.delete("suelto.md");
        fichero.delete("doble1.md");
        fichero.settle();
        assertThat(fichero.byWord("almendra")).isEmpty();
        assertThat(fichero.byWord("castaña")).containsOnly("docs:doble2.md");

        fichero.delete("doble2.md");
        Folders.deleteTree(fichero.folder().resolve("carpeta"));
        fichero.settle();
        assertThat(fichero.byWord("castaña")).isEmpty();
        assertThat(fichero.byWord("avellana")).isEmpty();
        assertThat(fichero.byWord("bellota")).isEmpty();
    }

    @Test
    @Order(2)
    void aRootThatIsEmptyOrMissingDeletesNothingAndTheRunSaysWhy() throws IOException {
        Path aside = work.resolve("aparte");
        Files.move(fichero.folder(), aside);
        Files.createDirectory(fichero.folder());
        awaitWithheldRun();
        assertThat(fichero.settle().byWord("permanece1")).containsOnly("docs:quedan/nota1.md");

        Files.delete(fichero.folder());
        awaitWithheldRun();
        assertThat(fichero.settle().byWord("permanece1")).containsOnly("docs:quedan/nota1.md");

        Files.move(aside, fichero.folder());
        fichero.settle();
        assertThat(fichero.status().path("files").path("total").asInt()).isEqualTo(KEPT);
        assertThat(fichero.embedded()).doesNotHaveDuplicates();
    }

    @Test
    @Order(3)
    void aRootThatWasEmptiedWhileStoppedDeletesNothing() throws IOException {
        fichero.stop();
        Path aside = work.resolve("aparte");
        Files.move(fichero.folder(), aside);
        Files.createDirectory(fichero.folder());

        fichero.start().settle();
        awaitWithheldRun();
        assertThat(fichero.byWord("permanece1")).containsOnly("docs:quedan/nota1.md");

        fichero.stop();
        Files.delete(fichero.folder());
        Files.move(aside, fichero.folder());
    }

    @Test
    @Order(4)
    void whatIsDeletedWhileStoppedGoesAtTheNextStart() {
        for (int at = 0; at < 3; at++) {
            fichero.delete("quedan/nota" + at + ".md");
        }
        fichero.start().settle();
        assertThat(fichero.byWord("permanece1")).isEmpty();
        assertThat(fichero.byWord("permanece7")).containsOnly("docs:quedan/nota7.md");
        assertThat(fichero.status().path("files").path("total").asInt()).isEqualTo(KEPT - 3);

        fichero.stop();
        assertThat(fichero.indexedPoints()).hasSize(KEPT - 3).allMatch(point -> point.endsWith(" whole"));
    }

    /** A run that begins from now on and withholds deletions. */
    private static void awaitWithheldRun() {
        List<String> before = withheldRuns();
        Awaitility.await()
                .atMost(Fichero.PATIENCE)
                .untilAsserted(() -> assertThat(withheldRuns()).hasSizeGreaterThan(before.size()));
    }

    private static List<String> withheldRuns() {
        List<String> withheld = new ArrayList<>();
        for (JsonNode run : fichero.get("/v1/runs").path("items")) {
            if (run.path("status").asText().equals("withheld")
                    && !run.path("notes").isEmpty()) {
                withheld.add(run.path("run_id").asText());
            }
        }
        return withheld;
    }
}
