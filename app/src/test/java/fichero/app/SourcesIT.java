package fichero.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import fichero.testkit.kafka.TestBroker;
import fichero.testkit.kafka.TestBrokerExtension;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Sources over their life, as a person at the command line meets them: looked at, watched, left out, forgotten. */
@ExtendWith(TestBrokerExtension.class)
class SourcesIT {

    private static final Duration PATIENCE = Duration.ofMinutes(3);

    @TempDir
    Path temporary;

    private Path notes;
    private Path mail;

    @BeforeEach
    void makeFolders(TestBroker broker) throws IOException {
        Files.writeString(
                temporary.resolve("fichero.yaml"), "kafka.bootstrap.servers: " + broker.bootstrapServers() + "\n");
        notes = Files.createDirectories(temporary.resolve("notes"));
        mail = Files.createDirectories(temporary.resolve("mail"));
        Files.writeString(notes.resolve("tar.md"), "# Archives\n\nUse tar to bundle files into one archive.\n");
        Files.writeString(notes.resolve("copy.md"), "# Archives\n\nUse tar to bundle files into one archive.\n");
        Files.writeString(notes.resolve("broken.pdf"), "%PDF-1.7\nnot much of a document\n");
        Files.writeString(notes.resolve("draft.tmp"), "draft");
        Files.writeString(mail.resolve("letter.md"), "# Letter\n\nDear Ana.\n");
    }

    @Test
    void aFolderIsLookedAtWithoutABrokerAndWithoutATrace() throws Exception {
        List<String> lines = succeed("scan", notes.toString(), "--dry-run");

        assertThat(String.join("\n", lines))
                .contains("3 files", "text/markdown", "application/pdf", "copy.md, tar.md", "temporary", "draft.tmp");
        assertThat(data()).doesNotExist();
        assertThat(String.join("", succeed("scan", notes.toString(), "--dry-run", "--json")))
                .contains("\"spare_bytes\"");
        assertThat(failing("scan", notes.toString())).contains("--dry-run");
        assertThat(failing("scan", temporary.resolve("missing").toString(), "--dry-run"))
                .contains("does not exist");
    }

    @Test
    void aSourceThatIsLeftOutStaysUntilItIsForgotten() throws Exception {
        try (ProductHere fichero = up(notes)) {
            awaitStatus("2  indexed", "1  quarantined", "Source notes: 3 files in " + notes);
            assertThat(succeed(
                            "quarantine", "retry", notes.resolve("broken.pdf").toString()))
                    .singleElement()
                    .asString()
                    .contains("1 quarantined file is tried again");
            assertThat(failing("quarantine", "retry", "notes:tar.md")).contains("none of these files is quarantined");
            awaitStatus("State: idle", "1  quarantined");
            assertThat(failing("forget", "notes", "--yes")).contains("in the settings of the producer");
            fichero.terminate();
        }
        try (ProductHere fichero = up(mail)) {
            awaitStatus("State: idle", "3  indexed", "Source notes: 3 files in " + notes, "fichero forget notes");
            assertThat(String.join("\n", succeed("query", "bundle", "--mode", "keyword")))
                    .contains(notes.toString(), "and 1 copy");
            assertThat(failing("forget", "ntoes", "--yes")).contains("mail", "notes");
            assertThat(failing("forget", "notes")).contains("--yes");

            assertThat(succeed("forget", "notes", "--yes"))
                    .containsExactly("'notes' is forgotten: 4 files are gone from the catalogue.");

            awaitStatus("State: idle", "1  indexed");
            assertThat(String.join("\n", succeed("status"))).doesNotContain("notes");
            await().atMost(PATIENCE)
                    .untilAsserted(() -> assertThat(succeed("query", "bundle", "--mode", "keyword"))
                            .containsExactly("Nothing found."));
            assertThat(Files.list(notes)).hasSize(4);
            fichero.terminate();
        }
        try (ProductHere fichero = up(notes)) {
            awaitStatus("State: idle", "Source notes: 3 files in " + notes + ", last scan complete");
            fichero.terminate();
        }
    }

    private void awaitStatus(String... parts) {
        await().atMost(PATIENCE)
                .untilAsserted(
                        () -> assertThat(String.join("\n", succeed("status"))).contains(parts));
    }

    private ProductHere up(Path folder) {
        return ProductHere.start(
                InstantFichero.pieces(temporary),
                "up",
                folder.toString(),
                "--data-dir",
                data().toString(),
                "--port",
                "0",
                "--config",
                temporary.resolve("fichero.yaml").toString());
    }

    /** A command that ends well; its output. */
    private List<String> succeed(String... arguments) {
        CommandHere command = command(arguments);
        assertThat(command.exit()).as(command.toString()).isZero();
        return command.output();
    }

    /** What a command says that does not end well. */
    private String failing(String... arguments) {
        CommandHere command = command(arguments);
        assertThat(command.exit()).isNotZero();
        return command.errors();
    }

    private CommandHere command(String... arguments) {
        String[] all = Arrays.copyOf(arguments, arguments.length + 2);
        all[arguments.length] = "--data-dir";
        all[arguments.length + 1] = data().toString();
        return CommandHere.run(InstantFichero.pieces(temporary), all);
    }

    private Path data() {
        return temporary.resolve("data");
    }
}
