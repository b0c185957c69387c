package fichero.app.platform;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PlatformTest {

    @Test
    void isToldFromWhatJavaSaysOfItself() {
        assertThat(Platform.of("Linux", "amd64")).contains(Platform.LINUX_X86_64);
        assertThat(Platform.of("Linux", "aarch64")).contains(Platform.LINUX_AARCH64);
        assertThat(Platform.of("Mac OS X", "x86_64")).contains(Platform.OSX_X86_64);
        assertThat(Platform.of("Mac OS X", "aarch64")).contains(Platform.OSX_AARCH64);
        assertThat(Platform.of("Windows 11", "amd64")).contains(Platform.WINDOWS_X86_64);
    }

    @Test
    void othersHaveNoArchiveOfTheirOwn() {
        assertThat(Platform.of("Linux", "riscv64")).isEmpty();
        assertThat(Platform.of("FreeBSD", "amd64")).isEmpty();
    }
}
