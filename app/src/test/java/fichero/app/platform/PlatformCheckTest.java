package fichero.app.platform;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import fichero.core.failure.SetupException;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class PlatformCheckTest {

    private static final String LINUX = "librocksdbjni-linux64.so";
    private static final String ARM = "librocksdbjni-linux-aarch64.so";

    @Test
    void aCopyForThisMachineIsFine() {
        assertThatCode(() -> PlatformCheck.require(LINUX, Optional.of(Platform.LINUX_X86_64), Set.of(LINUX)::contains))
                .doesNotThrowAnyException();
    }

    @Test
    void aCopyForAnotherMachineNamesTheArchiveToTake() {
        assertThatThrownBy(
                        () -> PlatformCheck.require(ARM, Optional.of(Platform.LINUX_AARCH64), Set.of(LINUX)::contains))
                .isInstanceOf(SetupException.class)
                .hasMessageContaining("made for linux-x86_64 and lacks " + ARM)
                .hasMessageContaining("-linux-aarch64.tar.gz")
                .hasMessageContaining("-Ddist.platform=linux-aarch64 ");
    }

    @Test
    void aMachineThatNoArchiveIsMadeForTakesOneWithAll() {
        assertThatThrownBy(() -> PlatformCheck.require(
                        "librocksdbjni-linux-riscv64.so", Optional.empty(), Set.of(LINUX, ARM)::contains))
                .hasMessageContaining("made for linux-x86_64, linux-aarch64 and lacks")
                .hasMessageContaining("-Ddist.platform=all ");
    }

    @Test
    void muslIsNotServedByAnArchiveForGlibc() {
        assertThatThrownBy(() -> PlatformCheck.require(
                        "librocksdbjni-linux64-musl.so", Optional.of(Platform.LINUX_X86_64), Set.of(LINUX)::contains))
                .hasMessageContaining("lacks librocksdbjni-linux64-musl.so")
                .hasMessageContaining("-Ddist.platform=all ");
    }
}
