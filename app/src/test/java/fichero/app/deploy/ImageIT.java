package fichero.app.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The Dockerfile's steps, done in a plain directory with what this build has made. */
class ImageIT {

    /** Failsafe runs in the module's folder. */
    private static final Path SCRIPT =
            Path.of("../docker/try-image.sh").toAbsolutePath().normalize();

    @TempDir
    Path image;

    @Test
    void whatIsInTheImageRuns() throws Exception {
        Answer help = run();
        assertThat(help.exitCode()).as(help.text()).isZero();
        assertThat(help.text()).contains("topics", "ingest", "process", "serve");
        assertThat(image.resolve("image/opt/fichero/lib"))
                .isDirectoryContaining(file -> file.getFileName().toString().startsWith("fichero-app-"));
        assertThat(image.resolve("image/opt/fichero/pom.xml")).doesNotExist();
    }

    @Test
    void aRoleWithoutABrokerSaysWhatItNeeds() throws Exception {
        Answer process = run("process");

        assertThat(process.exitCode()).isEqualTo(2);
        assertThat(process.text()).contains("FICHERO_KAFKA_BOOTSTRAP_SERVERS");
    }

    private record Answer(int exitCode, String text) {}

    private Answer run(String... command) throws IOException, InterruptedException {
        List<String> line = new ArrayList<>(List.of(SCRIPT.toString(), "--built", image.toString()));
        line.addAll(List.of(command));
        Path output = Files.createTempFile("image", ".out");
        Process process = new ProcessBuilder(line)
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        assertThat(process.waitFor(2, TimeUnit.MINUTES)).as("it ends").isTrue();
        String text = Files.readString(output, StandardCharsets.UTF_8);
        Files.delete(output);
        return new Answer(process.exitValue(), text);
    }
}
