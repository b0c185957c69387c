package fichero.app.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServerKeyTest {

    @TempDir
    private Path folder;

    @Test
    void theKeyIsInTheEnvironmentOrInAFileThatItNames() throws Exception {
        Path file = Files.writeString(folder.resolve("key"), "fichero_of-file\n");

        assertThat(ServerKey.of(Map.of())).isEmpty();
        assertThat(ServerKey.of(Map.of("FICHERO_API_KEY", " fichero_abc "))).contains("fichero_abc");
        assertThat(ServerKey.of(Map.of("FICHERO_API_KEY_FILE", file.toString())))
                .contains("fichero_of-file");
    }

    @Test
    void whatIsNoKeyIsToldAndNotPrinted() {
        assertThatThrownBy(() -> ServerKey.of(Map.of("FICHERO_API_KEY", "two words")))
                .isInstanceOf(CommandFailedException.class)
                .hasMessageContaining("FICHERO_API_KEY")
                .hasMessageNotContaining("words");
        assertThatThrownBy(() -> ServerKey.of(Map.of("FICHERO_API_KEY_FILE", "/nowhere/key")))
                .isInstanceOf(CommandFailedException.class)
                .hasMessageContaining("/nowhere/key");
    }
}
