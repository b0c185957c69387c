package fichero.embed.onnx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Embedding contacts no address, and leaves files in its cache directory only. */
class OfflineIT {

    @TempDir
    private static Path folder;

    private static List<String> said;

    @BeforeAll
    static void embedInAProcessOfItsOwn() throws Exception {
        said = probe();
    }

    @Test
    void embeddingOpensNoConnection() {
        assertThat(said).contains(OfflineProbe.EMBEDDED).doesNotContain(OfflineProbe.CONTACT);
    }

    @Test
    void probeNoticesAConnection() throws Exception {
        assertThat(probe(OfflineProbe.CONTACT)).contains(OfflineProbe.CONTACT);
    }

    @Test
    void homeAndTempDirectoryStayEmpty() throws Exception {
        for (String directory : List.of("home", "temp")) {
            try (Stream<Path> files = Files.list(folder.resolve(directory))) {
                assertThat(files.filter(file -> !file.getFileName().toString().startsWith("hsperfdata_")))
                        .isEmpty();
            }
        }
        assertThat(folder.resolve("cache").resolve("native")).isDirectory();
    }

    /** Native code is out of the probe's sight; what is known to report is kept out by name. */
    @Test
    void nothingThatReportsIsOnTheClassPath() throws Exception {
        assertThatExceptionOfType(ClassNotFoundException.class).isThrownBy(() -> Class.forName("ai.djl.util.Ec2Utils"));
        try (Stream<Path> files = Files.walk(folder.resolve("cache").resolve("native"))) {
            List<Path> libraries = files.filter(Files::isRegularFile).toList();
            assertThat(libraries).hasSizeGreaterThanOrEqualTo(3);
            assertThat(libraries)
                    .allSatisfy(
                            library -> assertThat(new String(Files.readAllBytes(library), StandardCharsets.ISO_8859_1))
                                    .doesNotContain("events.data.microsoft.com", "OneCollector"));
        }
    }

    private static List<String> probe(String... more) throws Exception {
        Path home = Files.createDirectories(folder.resolve("home"));
        Path temp = Files.createDirectories(folder.resolve("temp"));
        Path output = folder.resolve("output.txt");
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx256m",
                "-XX:+UseSerialGC",
                "-Duser.home=" + home,
                "-Djava.io.tmpdir=" + temp,
                "-cp",
                System.getProperty("java.class.path"),
                OfflineProbe.class.getName(),
                folder.resolve("cache").toString()));
        command.addAll(List.of(more));
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        try {
            assertThat(process.waitFor(2, TimeUnit.MINUTES)).isTrue();
        } finally {
            process.destroyForcibly();
        }
        assertThat(process.exitValue()).as(Files.readString(output)).isZero();
        return Files.readAllLines(output);
    }
}
