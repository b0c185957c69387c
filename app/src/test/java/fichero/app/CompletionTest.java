package fichero.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import fichero.app.wiring.Pieces;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CompletionTest {

    private static final Path BASH = Path.of("/bin/bash");

    @Test
    void bashCompletesCommandsAndTheirOptions(@TempDir Path directory) throws Exception {
        CommandHere completion = CommandHere.run(Pieces.standard(), "completion");
        assertThat(completion.exit()).as(completion.errors()).isZero();
        assumeTrue(Files.isExecutable(BASH));
        Path script = Files.write(directory.resolve("completion"), completion.output());

        assertThat(completed(script, "quar")).contains("quarantine");
        assertThat(completed(script, "query", "--mo")).contains("--mode");
    }

    /** What bash offers once these words are typed. */
    private static String completed(Path script, String... words) throws Exception {
        String line = "source " + script + "; COMP_WORDS=(fichero " + String.join(" ", words) + "); COMP_CWORD="
                + words.length + "; _complete_fichero; echo ${COMPREPLY[@]}";
        Process bash = new ProcessBuilder(BASH.toString(), "--norc", "-c", line)
                .redirectErrorStream(true)
                .start();
        String offered = new String(bash.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(bash.waitFor()).as(offered).isZero();
        return offered;
    }
}
