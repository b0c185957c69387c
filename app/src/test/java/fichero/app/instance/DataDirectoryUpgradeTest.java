package fichero.app.instance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import fichero.core.failure.SetupException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A data directory that an earlier build has left after a kill is taken over. Never change the fixture. */
class DataDirectoryUpgradeTest {

    private static final List<String> FILES =
            List.of("instance-name", "instance.json", "ingest.lock", "process.lock", "serve.lock");

    @TempDir
    private Path path;

    @Test
    void aDirectoryOfAnEarlierBuildIsTakenOver() throws IOException {
        DataDirectory directory = unpacked();

        directory.make();

        assertThat(directory.instanceName()).isEqualTo("3f9a01c7");
        assertThat(new InstanceFile(directory).read()).isEmpty();
        try (RoleLocks locks = RoleLocks.take(directory, EnumSet.allOf(Role.class))) {
            assertThat(locks).isNotNull();
            assertThat(directory.lock(Role.INGEST))
                    .hasContent(Long.toString(ProcessHandle.current().pid()));
        }
        assertThat(path.resolve("format")).hasContent("1");
    }

    @Test
    void theInstanceFileIsWrittenAsTheFixtureHasIt() throws IOException {
        DataDirectory directory = unpacked();
        String fixture = Files.readString(directory.instanceFile());

        new InstanceFile(directory)
                .write(new InstanceFile.Instance(
                        2_147_480_000,
                        "http://127.0.0.1:8080",
                        "127.0.0.1:40001",
                        Instant.parse("2026-11-30T12:00:00.123Z")));

        assertThat(directory.instanceFile())
                .as("Commands of another build read this file: it may gain fields, but lose none.")
                .hasContent(fixture);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "null", "{}", "[]", "{\"pid\":1}", "{\"pid\":1,\"url\":null,\"started_at\":null}", "no json"
            })
    void anInstanceFileOfAnotherVersionIsAsGoodAsNone(String content) throws IOException {
        DataDirectory directory = new DataDirectory(path);
        Files.writeString(directory.instanceFile(), content);

        assertThat(new InstanceFile(directory).read()).isEmpty();
    }

    @Test
    void aDirectoryOfANewerBuildIsRefusedAndLeftAsItIs() throws IOException {
        DataDirectory directory = new DataDirectory(path);
        Files.writeString(path.resolve("format"), "2\n");

        assertThatThrownBy(directory::make)
                .isInstanceOf(SetupException.class)
                .hasMessageContaining(path.toString())
                .hasMessageContaining("the format '2'")
                .hasMessageContaining("--data-dir");
        assertThat(path.toFile().list()).containsExactly("format");
    }

    private DataDirectory unpacked() throws IOException {
        for (String file : FILES) {
            try (InputStream fixture =
                    Objects.requireNonNull(getClass().getResourceAsStream("data-directory-1/" + file), file)) {
                Files.copy(fixture, path.resolve(file));
            }
        }
        return new DataDirectory(path);
    }
}
