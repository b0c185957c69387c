package fichero.app.platform;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What is said of native libraries is so, in the very jars that Fichero runs with. */
class NativeLibraryTest {

    @ParameterizedTest
    @EnumSource
    void itsJarHasCodeForEachPlatformThatItSupports(NativeLibrary library) throws IOException {
        List<String> entries = entries(library);

        for (Platform platform : Platform.values()) {
            assertThat(entries.stream()
                            .filter(entry -> library.isFor(platform, entry))
                            .anyMatch(NativeLibrary::isNativeCode))
                    .as("%s for %s", library, platform.code())
                    .isEqualTo(library.supports(platform));
        }
    }

    @ParameterizedTest
    @EnumSource
    void allNativeCodeOfItsJarIsBoundAndNoClassIs(NativeLibrary library) throws IOException {
        assertThat(entries(library)).allSatisfy(entry -> {
            if (NativeLibrary.isNativeCode(entry)) {
                assertThat(library.isBound(entry)).as(entry).isTrue();
            }
            if (entry.endsWith(".class") || entry.endsWith(".properties") || entry.startsWith("META-INF/maven/")) {
                assertThat(library.isBound(entry)).as(entry).isFalse();
            }
        });
    }

    @Test
    void noEntryIsForTwoPlatforms() throws IOException {
        for (NativeLibrary library : NativeLibrary.values()) {
            assertThat(entries(library))
                    .allSatisfy(entry -> assertThat(
                                    Stream.of(Platform.values()).filter(platform -> library.isFor(platform, entry)))
                            .as(entry)
                            .hasSizeLessThan(2));
        }
    }

    @Test
    void thisMachineHasWhatRocksDbLooksFor() {
        PlatformCheck.require();
    }

    private static List<String> entries(NativeLibrary library) throws IOException {
        try (ZipFile jar = new ZipFile(jar(library).toFile())) {
            return jar.stream().map(ZipEntry::getName).toList();
        }
    }

    private static Path jar(NativeLibrary library) {
        return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator, -1))
                .map(Path::of)
                .filter(path ->
                        NativeLibrary.ofJar(String.valueOf(path.getFileName())).equals(Optional.of(library)))
                .findFirst()
                .orElseThrow(
                        () -> new AssertionError(library + " is not on the class path: it needs no mention any more"));
    }
}
