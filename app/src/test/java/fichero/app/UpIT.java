package fichero.app;

import static fichero.app.ProductProcess.LONG_ENOUGH;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code fichero up} as a person meets it. */
class UpIT {

    @TempDir
    Path temporary;

    private Path notes;

    @BeforeEach
    void makeNotes() throws IOException {
        notes = Files.createDirectories(temporary.resolve("notes"));
        Files.writeString(notes.resolve("tar.md"), "# Archives\n\nUse tar to bundle files into one archive.\n");
    }

    @Test
    void aDroppedFileIsFoundEditedRenamedAndDeleted() throws Exception {
        try (ProductProcess fichero = up().awaitReady()) {
            fichero.awaitIdle();
            assertThat(fichero.search("bundle", "keyword")).containsExactly("notes:tar.md");

            Path bread = Files.writeString(notes.resolve("bread.md"), "Knead the sourdough for ten minutes.\n");
            eventually(fichero, "sourdough", "notes:bread.md");

            Files.writeString(bread, "Whisk the meringue until it is stiff.\n");
            eventually(fichero, "meringue", "notes:bread.md");
            eventually(fichero, "sourdough");

            fichero.awaitIdle();
            long embedded = fichero.status().path("texts_embedded").asLong();
            Files.move(bread, notes.resolve("sweets.md"));
            eventually(fichero, "meringue", "notes:sweets.md");
            fichero.awaitIdle();
            assertThat(fichero.status().path("texts_embedded").asLong()).isEqualTo(embedded);

            Files.delete(notes.resolve("sweets.md"));
            eventually(fichero, "meringue");

            assertThat(fichero.terminate()).isZero();
            assertThat(fichero.remainingOutput()).as("one line is all it writes").isEmpty();
        }
    }

    @Test
    void aSecondInstanceIsRefusedWithTheProcessThatHasTheDirectory() throws Exception {
        try (ProductProcess first = up().awaitReady()) {
            Path errors = temporary.resolve("second.err");
            try (ProductProcess second = ProductProcess.start(errors, List.of(), arguments())) {
                assertThat(second.awaitExit()).isEqualTo(1);
                assertThat(errors).content().contains("process " + first.pid(), data().toString(), "--data-dir");
            }
            assertThat(first.search("bundle", "keyword")).isNotNull();
        }
    }

    @Test
    void whatWasIndexedIsThereAfterAKillAndNothingIsEmbeddedAgain() throws Exception {
        Path journal = temporary.resolve("journal");
        List<String> journaled = List.of("-D" + InstantMain.JOURNAL + "=" + journal);
        ProductProcess first = ProductProcess.start(errors(), journaled, arguments()).awaitReady();
        first.awaitIdle();
        first.kill();

        try (ProductProcess second =
                ProductProcess.start(errors(), journaled, arguments()).awaitReady()) {
            second.awaitIdle();
            assertThat(second.search("bundle", "hybrid")).containsExactly("notes:tar.md");
            assertThat(Files.readAllLines(journal)).doesNotHaveDuplicates();
        }
    }

    @Test
    void theOtherCommandsFindTheRunningInstanceByItsDataDirectory() throws Exception {
        try (ProductProcess fichero = up().awaitReady()) {
            fichero.awaitIdle();

            ProductProcess query =
                    ProductProcess.start(errors(), List.of(), "query", "bundle", "--data-dir", data().toString());
            assertThat(query.remainingOutput()).anySatisfy(line -> assertThat(line).contains("tar.md"));
            assertThat(query.awaitExit()).isZero();

            ProductProcess topics =
                    ProductProcess.start(errors(), List.of(), "topics", "apply", "--check", "--data-dir", data().toString());
            assertThat(topics.remainingOutput()).containsExactly("The topics are as declared.");
            assertThat(topics.awaitExit()).isZero();
        }
    }

    @Test
    void wrongSettingsStopItBeforeAnythingStartsAndAllAreTold() throws Exception {
        ProductProcess fichero =
                ProductProcess.start(errors(), List.of(), "up", "/no/such/folder", "--data-dir", data().toString(), "--port", "x");

        assertThat(fichero.awaitExit()).isEqualTo(2);
        assertThat(errors()).content().contains("/no/such/folder does not exist", "http.port", "'x'");
        assertThat(data()).doesNotExist();
    }

    private static void eventually(ProductProcess fichero, String words, String... files) {
        await().atMost(LONG_ENOUGH)
                .ignoreExceptions()
                .untilAsserted(() -> assertThat(fichero.search(words, "keyword")).containsExactly(files));
    }

    private ProductProcess up() throws IOException {
        return ProductProcess.start(errors(), List.of(), arguments());
    }

    private String[] arguments() {
        return new String[] {"up", notes.toString(), "--data-dir", data().toString(), "--port", "0"};
    }

    private Path data() {
        return temporary.resolve("data");
    }

    private Path errors() {
        return temporary.resolve("fichero.err");
    }
}
