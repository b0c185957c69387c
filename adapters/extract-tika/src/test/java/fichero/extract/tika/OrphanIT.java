package fichero.extract.tika;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A parent killed without warning leaves nothing behind, even from the middle of a document. */
class OrphanIT {

    @TempDir
    Path temporary;

    @Test
    void aChildFollowsItsKilledParentAndTakesItsFilesAlong() throws Exception {
        Process parent = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Djava.io.tmpdir=" + temporary,
                        "-cp",
                        System.getProperty("java.class.path"),
                        Parent.class.getName())
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        try (BufferedReader said =
                new BufferedReader(new InputStreamReader(parent.getInputStream(), StandardCharsets.UTF_8))) {
            assertThat(said.readLine()).isEqualTo("started");
            ProcessHandle child = parent.children().findFirst().orElseThrow();
            assertThat(temporary).isNotEmptyDirectory();

            parent.destroyForcibly().waitFor();

            Awaitility.await().atMost(Duration.ofSeconds(30)).until(() -> !child.isAlive());
            assertThat(temporary).isEmptyDirectory();
        } finally {
            parent.destroyForcibly();
        }
    }

    /** Starts an extractor and hangs in a document. */
    static final class Parent {
        public static void main(String[] args) {
            ChildProcessExtractor extractor = new ChildProcessExtractor(ExtractionLimits.DEFAULT.withHeapMiB(96));
            extractor.start();
            System.out.println("started");
            extractor.extract(MisbehavingFormat.document("hang", 0));
        }
    }
}
