package fichero.extract.tika;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

/** A parent killed without warning leaves no child behind, even one in the middle of a document. */
class OrphanIT {

    @Test
    void aChildFollowsItsKilledParent() throws Exception {
        Process parent = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        Parent.class.getName())
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        try (BufferedReader said =
                new BufferedReader(new InputStreamReader(parent.getInputStream(), StandardCharsets.UTF_8))) {
            assertThat(said.readLine()).isEqualTo("started");
            ProcessHandle child = parent.children().findFirst().orElseThrow();

            parent.destroyForcibly().waitFor();

            Awaitility.await().atMost(Duration.ofSeconds(30)).until(() -> !child.isAlive());
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
