package fichero.app.wiring;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class DiskWatchTest {

    private static final long MEBIBYTE = 1L << 20;

    private long usable = 1000 * MEBIBYTE;
    private final DiskWatch watch = new DiskWatch(Path.of("/data"), () -> usable, 100 * MEBIBYTE);

    @AfterEach
    void close() {
        watch.close();
    }

    @Test
    void takingInStopsBelowTheReserveAndGoesOnAboveIt() {
        assertThat(after(100).hasRoom()).isTrue();
        assertThat(watch.problem()).isNull();

        assertThat(after(99).hasRoom()).isFalse();
        assertThat(watch.problem()).contains("/data", "99 MiB left", "100 MiB");

        assertThat(after(105).hasRoom()).as("it does not waver").isFalse();
        assertThat(after(110).hasRoom()).isTrue();
        assertThat(after(105).hasRoom()).isTrue();
    }

    private DiskWatch after(long mebibytes) {
        usable = mebibytes * MEBIBYTE;
        watch.look();
        return watch;
    }
}
