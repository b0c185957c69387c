package fichero.app.deploy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/**
 * The archive of this build, unpacked where there is no Maven. Only the profile {@code dist} makes one:
 * {@code mvn -Pdist verify -Dit.test=ArchiveIT -Dtest=none -Dsurefire.failIfNoSpecifiedTests=false
 * -Dfailsafe.failIfNoSpecifiedTests=false}.
 */
@EnabledIfSystemProperty(named = "fichero.test.archive", matches = ".+")
class ArchiveIT {

    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final String READY = "Fichero is ready: ";

    @TempDir
    Path temporary;

    private Path home;
    private Path tools;

    @BeforeEach
    void unpack() throws Exception {
        Path archive = Path.of(System.getProperty("fichero.test.archive"));
        Path place = Files.createDirectories(temporary.resolve("un sitio cualquiera"));
        Process tar = new ProcessBuilder("tar", "-xzf", archive.toString(), "-C", place.toString())
                .inheritIO()
                .start();
        assertThat(tar.waitFor()).as("tar's exit code").isZero();
        try (DirectoryStream<Path> unpacked = Files.newDirectoryStream(place)) {
            home = unpacked.iterator().next();
        }
        tools = Files.createDirectories(temporary.resolve("bin"));
        allProgramsButMaven();
    }

    @Test
    void indexesAFolderAndFindsWhatIsInIt() throws Exception {
        Path folder = Files.createDirectories(temporary.resolve("mis documentos"));
        Files.writeString(folder.resolve("compota.md"), "# Compota\n\nLas manzanas se cuecen con canela y limón.\n");
        Process up = start("up.err", "up", folder.toString(), "--port", "0");
        try (BufferedReader lines = up.inputReader(StandardCharsets.UTF_8)) {
            assertThat(lines.readLine()).as(() -> text("up.err")).startsWith(READY);
            await().atMost(PATIENCE)
                    .pollInterval(Duration.ofSeconds(1))
                    .untilAsserted(() -> assertThat(answer("query", "--mode", "semantic", "fruta cocida"))
                            .contains("compota.md", "manzanas"));
        } finally {
            up.toHandle().destroy();
        }
        assertThat(up.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS))
                .as("it stops")
                .isTrue();
        assertThat(up.exitValue()).isZero();
    }

    @Test
    void helpNeedsNothingElseAndTheLicencesAreThere() throws Exception {
        assertThat(answer("help")).contains("fichero up ~/Documents", "query");
        assertThat(home.getFileName().toString()).startsWith("fichero-");
        assertThat(home.resolve("LICENSE")).isNotEmptyFile();
        assertThat(home.resolve("NOTICE")).content().contains("THIRD-PARTY.txt");
        assertThat(home.resolve("THIRD-PARTY.txt")).content().contains("kafka-clients", "Apache");
        assertThat(home.resolve("docs/configuration.md")).isNotEmptyFile();
    }

    @Test
    void withoutTheNativeLibrariesOfThisMachineItSaysWhatToDo() throws Exception {
        try (DirectoryStream<Path> jars = Files.newDirectoryStream(home.resolve("lib"), "rocksdbjni-*.jar")) {
            try (FileSystem jar = FileSystems.newFileSystem(jars.iterator().next());
                    DirectoryStream<Path> libraries = Files.newDirectoryStream(jar.getPath("/"), "librocksdbjni-*")) {
                for (Path library : libraries) {
                    Files.delete(library);
                }
            }
        }

        Process up = start(
                "up.err",
                "up",
                Files.createDirectories(temporary.resolve("docs")).toString());

        assertThat(up.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS))
                .as("it ends")
                .isTrue();
        assertThat(up.exitValue()).isEqualTo(1);
        assertThat(text("up.err")).contains("This copy of Fichero was made for", "mvn -B -Pdist -Ddist.platform=");
    }

    /** JUnit would warn of each link. */
    @AfterEach
    void removeTheLinks() throws IOException {
        try (DirectoryStream<Path> links = Files.newDirectoryStream(tools)) {
            for (Path link : links) {
                Files.delete(link);
            }
        }
    }

    /** Links to everything that is on a usual path, but for what begins with {@code mvn}. */
    private void allProgramsButMaven() throws IOException {
        for (String directory : List.of("/usr/bin", "/bin")) {
            try (Stream<Path> programs = Files.list(Path.of(directory))) {
                for (Path program : programs.toList()) {
                    Path link = tools.resolve(program.getFileName().toString());
                    if (!link.getFileName().toString().startsWith("mvn") && !Files.isSymbolicLink(link)) {
                        Files.createSymbolicLink(link, program);
                    }
                }
            }
        }
    }

    private String answer(String... arguments) throws IOException, InterruptedException {
        Process process = start("answer.err", arguments);
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(() -> text("answer.err")).isZero();
        return output;
    }

    private Process start(String errors, String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(home.resolve("fichero").toString()));
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(temporary.toFile())
                .redirectError(temporary.resolve(errors).toFile());
        builder.environment().clear();
        builder.environment().put("PATH", tools.toString());
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        builder.environment()
                .put("FICHERO_DATA_DIR", temporary.resolve("los datos").toString());
        return builder.start();
    }

    private String text(String errors) {
        try {
            return Files.readString(temporary.resolve(errors));
        } catch (IOException e) {
            return "no " + errors + ": " + e;
        }
    }
}
