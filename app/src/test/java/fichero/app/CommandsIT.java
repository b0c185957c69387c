package fichero.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.ObjectMapper;
import fichero.app.instance.DataDirectory;
import fichero.app.instance.InstanceFile;
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

/** The command line as a person meets it: what it prints where, and how it ends. */
@ExtendWith(TestBrokerExtension.class)
class CommandsIT {

    @TempDir
    Path temporary;

    private Path notes;

    @BeforeEach
    void makeNotes() throws IOException {
        notes = Files.createDirectories(temporary.resolve("notes"));
        Files.writeString(notes.resolve("tar.md"), "# Archives\n\nUse tar to bundle files into one archive.\n");
    }

    @Test
    void aRunningInstanceIsFoundByItsDataDirectoryAndStopsCleanly() throws Exception {
        try (CommandProcess fichero = up()) {
            assertThat(fichero.awaitLine()).matches("Fichero is ready: http://127\\.0\\.0\\.1:\\d+");
            assertThat(new InstanceFile(new DataDirectory(data())).read()).isPresent();

            await().atMost(Duration.ofMinutes(3))
                    .untilAsserted(() -> assertThat(succeed("query", "bundle", "--mode", "keyword"))
                            .anySatisfy(line -> assertThat(line).contains("tar.md")));
            assertThat(succeed("query", "bund* -zip type:markdown", "--mode", "keyword"))
                    .anySatisfy(line -> assertThat(line).contains("tar.md"));
            assertThat(succeed("query", "bundle -archive", "--mode", "keyword")).containsExactly("Nothing found.");
            CommandHere slip = CommandHere.run(
                    InstantFichero.pieces(temporary), "query", "bundle AND", "--data-dir", data().toString());
            assertThat(slip.exit()).isEqualTo(1);
            assertThat(slip.errors()).contains("at character 8 of 'q': something to look for is missing");
            await().atMost(Duration.ofMinutes(3))
                    .untilAsserted(() -> assertThat(succeed("status"))
                            .anySatisfy(line -> assertThat(line).contains("indexed")));
            assertThat(succeed("topics", "apply", "--check")).containsExactly("The topics are as declared.");

            try (CommandProcess second = up()) {
                assertThat(second.awaitExit()).isEqualTo(1);
                assertThat(second.errors())
                        .contains("process " + fichero.pid(), data().toString(), "--data-dir")
                        .hasLineCount(1);
            }

            assertThat(fichero.terminate()).isZero();
            assertThat(fichero.remainingLines())
                    .as("one line is all that it writes")
                    .isEmpty();
            assertThat(new InstanceFile(new DataDirectory(data())).read()).isEmpty();
        }
    }

    @Test
    void everyFileIsAccountedForByCommands(TestBroker broker) throws Exception {
        Files.copy(notes.resolve("tar.md"), notes.resolve("copy.md"));
        Files.write(notes.resolve("empty.md"), new byte[0]);
        Files.writeString(notes.resolve("odd.bin"), "\u0000\u0001\u0002");
        Files.createDirectories(notes.resolve(".git"));
        Files.writeString(notes.resolve(".git/config"), "x");
        Path settings = Files.writeString(
                temporary.resolve("fichero.yaml"), "kafka.bootstrap.servers: " + broker.bootstrapServers() + "\n");
        try (ProductHere fichero = ProductHere.start(
                InstantFichero.pieces(temporary),
                "up",
                notes.toString(),
                "--data-dir",
                data().toString(),
                "--port",
                "0",
                "--config",
                settings.toString())) {
            assertThat(fichero.awaitLine()).startsWith("Fichero is ready");
            await().atMost(Duration.ofMinutes(3))
                    .untilAsserted(() -> assertThat(
                                    String.join("\n", succeed("files", "--state", "indexed,empty,quarantined")))
                            .contains("tar.md", "copy.md", "empty.md", "odd.bin"));

            // The folder that is left out has a line of its own, which may come last.
            await().atMost(Duration.ofMinutes(3))
                    .untilAsserted(() -> assertThat(succeed("files", "--csv"))
                            .hasSize(6)
                            .first()
                            .asString()
                            .startsWith("file,source,source_configured,"));
            assertThat(succeed("files", "TAR", "--json"))
                    .anyMatch(line -> line.contains("\"file\" : \"notes:tar.md\""));
            assertThat(String.join("\n", succeed("files", "--sort", "-size", "--limit", "1")))
                    .contains("there are more");
            assertThat(String.join("\n", succeed("duplicates"))).contains("2 files of", "tar.md", "copy.md");
            assertThat(String.join("\n", succeed("quarantine"))).contains("--reason", "notes:odd.bin");
            assertThat(succeed("runs", "--kind", "scan")).first().asString().startsWith("notes/scan/");
            assertThat(String.join(
                            "\n",
                            succeed("runs", succeed("runs", "--kind", "scan").get(0))))
                    .contains("Source", "notes", "complete");
            assertThat(String.join(
                            "\n", succeed("explain", notes.resolve("empty.md").toString())))
                    .contains("empty", "Nothing to do, unless it should have content.");
            assertThat(String.join("\n", succeed("explain", "notes:copy.md")))
                    .contains("indexed", "Same content", "notes:tar.md", "created", "Last run");
            assertThat(explainedAsUnknown(notes.resolve(".git/config")))
                    .contains("has never seen", "hidden", "notes: " + notes);
            assertThat(explainedAsUnknown(temporary.resolve("elsewhere.md")))
                    .contains("There is no such file here", "in no folder that is watched");
            assertThat(String.join("\n", succeed("status"))).contains("ignored", "fichero quarantine");
        }
    }

    private String explainedAsUnknown(Path file) {
        CommandHere command = CommandHere.run(
                InstantFichero.pieces(temporary), "explain", file.toString(), "--data-dir", data().toString());
        assertThat(command.exit()).as(command.errors()).isEqualTo(1);
        return String.join("\n", command.output());
    }

    @Test
    void stoppingBeforeItIsReadyIsCleanAsWellAndLogsAreJsonWhenAskedFor() throws Exception {
        Path settings = Files.writeString(temporary.resolve("json.yaml"), "log.format: json\n");
        try (CommandProcess fichero = CommandProcess.start(
                temporary,
                "up",
                notes.toString(),
                "--data-dir",
                data().toString(),
                "--port",
                "0",
                "--config",
                settings.toString())) {
            Path pid = data().resolve("broker/broker.pid");
            await().atMost(Duration.ofMinutes(1)).until(() -> Files.exists(pid));

            assertThat(fichero.terminate()).isZero();
            assertThat(fichero.remainingLines()).isEmpty();
            assertThat(pid).doesNotExist();
            ObjectMapper json = new ObjectMapper();
            for (String line : fichero.errors().lines().toList()) {
                assertThat(json.readTree(line).path("level").asText()).as(line).isNotEmpty();
            }
            assertThat(fichero.errors()).contains("\"message\":\"Stopped\"");
        }
    }

    @Test
    void wrongSettingsStopItBeforeAnythingIsWrittenAndAllAreTold() throws Exception {
        try (CommandProcess fichero = CommandProcess.start(
                temporary, "up", "/no/such/folder", "--data-dir", data().toString(), "--port", "x")) {
            assertThat(fichero.awaitExit()).isEqualTo(2);
            assertThat(fichero.errors()).contains("/no/such/folder does not exist", "http.port", "'x'");
            assertThat(data()).doesNotExist();
        }
    }

    @Test
    void aCommandWithoutAnInstanceSaysWhatToDo() throws Exception {
        try (CommandProcess query =
                CommandProcess.start(temporary, "query", "x", "--data-dir", data().toString(), "--port", "1")) {
            assertThat(query.awaitExit()).isEqualTo(1);
            assertThat(query.errors()).contains("No Fichero answers at http://127.0.0.1:1", "fichero up");
        }
    }

    @Test
    void aMistypedCommandIsWrongUsage() throws Exception {
        try (CommandProcess typo = CommandProcess.start(temporary, "qeury", "x")) {
            assertThat(typo.awaitExit()).isEqualTo(2);
            assertThat(typo.errors()).contains("fichero query", "--help");
        }
    }

    /** A command that ends well; its output. */
    private List<String> succeed(String... arguments) {
        String[] all = Arrays.copyOf(arguments, arguments.length + 2);
        all[arguments.length] = "--data-dir";
        all[arguments.length + 1] = data().toString();
        CommandHere command = CommandHere.run(InstantFichero.pieces(temporary), all);
        assertThat(command.exit()).as(command.toString()).isZero();
        return command.output();
    }

    private CommandProcess up() throws IOException {
        return CommandProcess.start(temporary, "up", notes.toString(), "--data-dir", data().toString(), "--port", "0");
    }

    private Path data() {
        return temporary.resolve("data");
    }
}
