package fichero.app.command;

import static org.assertj.core.api.Assertions.assertThat;

import fichero.core.failure.SetupException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class FailuresTest {

    private static final Path LOG = Path.of("/data/log/fichero.log");

    @Test
    void aFullDiskIsSaidToBeOneAndNotABug() {
        Throwable failure = new UncheckedIOException(
                "cannot write /data/instance.json",
                new IOException("/data/instance.json.next: No space left on device"));

        assertThat(Failures.message(failure, LOG))
                .contains("The disk is full", "free space")
                .doesNotContain("bug");
    }

    @Test
    void whatIsForPeopleIsToldAndTheRestIsABug() {
        assertThat(Failures.message(new IllegalStateException(new SetupException("set the port")), LOG))
                .isEqualTo("set the port");
        assertThat(Failures.message(new IllegalStateException("oops"), LOG)).contains("bug", "oops", LOG.toString());
    }
}
