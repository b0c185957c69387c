package fichero.app.distribution;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import fichero.app.platform.Platform;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DistributionTest {

    private static final String LINUX = "org/sqlite/native/Linux/x86_64/libsqlitejdbc.so";
    private static final String MAC = "org/sqlite/native/Mac/aarch64/libsqlitejdbc.dylib";
    private static final String CODE = "org/sqlite/JDBC.class";
    private static final String MANIFEST = "META-INF/MANIFEST.MF";

    @TempDir
    Path work;

    @Test
    void theNativeCodeOfOtherPlatformsIsLeftOutAndAllElseStays() throws IOException {
        Path jar = jar("sqlite-jdbc-3.1.jar", MANIFEST, CODE, LINUX, MAC);

        List<TrimmedJar> jars = Distribution.layOut(List.of(jar), work.resolve("lib"), Platform.LINUX_X86_64);

        assertThat(entries("sqlite-jdbc-3.1.jar")).containsExactly(MANIFEST, CODE, LINUX);
        assertThat(jars).singleElement().satisfies(trimmed -> {
            assertThat(trimmed.bytesBefore()).isEqualTo(Files.size(jar));
            assertThat(trimmed.bytes()).isLessThan(trimmed.bytesBefore());
        });
    }

    @Test
    void withAllPlatformsNothingIsLeftOut() throws IOException {
        Path jar = jar("sqlite-jdbc-3.1.jar", CODE, LINUX, MAC);

        Distribution.layOut(List.of(jar), work.resolve("lib"), Distribution.platform("all"));

        assertThat(work.resolve("lib/sqlite-jdbc-3.1.jar")).hasSameBinaryContentAs(jar);
    }

    @Test
    void whatWasThereBeforeGoes() throws IOException {
        Path lib = Files.createDirectories(work.resolve("lib"));
        Files.writeString(lib.resolve("old-1.0.jar"), "");

        Distribution.layOut(List.of(jar("new-2.0.jar", CODE)), lib, Platform.LINUX_X86_64);

        assertThat(lib).isDirectoryNotContaining(file -> file.endsWith("old-1.0.jar"));
    }

    @Test
    void aLibraryThatHasMovedItsNativeCodeStopsTheBuild() throws IOException {
        Path moved = jar("sqlite-jdbc-4.0.jar", CODE, "sqlite/linux64/libsqlitejdbc.so");

        assertThatThrownBy(() -> Distribution.layOut(List.of(moved), work.resolve("lib"), Platform.LINUX_X86_64))
                .hasMessageContaining("sqlite-jdbc-4.0.jar has no native code for linux-x86_64");
    }

    @Test
    void aNewLibraryWithNativeCodeStopsTheBuild() throws IOException {
        Path unknown = jar("jna-5.0.jar", "com/sun/jna/linux-x86-64/libjnidispatch.so");

        assertThatThrownBy(() -> Distribution.layOut(List.of(unknown), work.resolve("lib"), Platform.LINUX_X86_64))
                .hasMessageContaining("jna-5.0.jar has native code (com/sun/jna/linux-x86-64/libjnidispatch.so)");
    }

    @Test
    void aPlatformThatIsNoneIsToldWithThoseThatAre() {
        assertThatThrownBy(() -> Distribution.platform("linux"))
                .hasMessageContaining("'linux'")
                .hasMessageContaining("linux-x86_64, linux-aarch64, osx-x86_64, osx-aarch64, windows-x86_64");
    }

    @Test
    void theTableAddsUpPartsTheLargestFirst() {
        List<TrimmedJar> jars = List.of(
                new TrimmedJar("fichero-app-0.1.0.jar", 1 << 20, 1 << 20),
                new TrimmedJar("rocksdbjni-10.1.3.jar", 6 << 20, 70 << 20),
                new TrimmedJar("kafka-streams-4.4.0.jar", 2 << 20, 2 << 20),
                new TrimmedJar("kafka_2.13-4.4.0.jar", 1 << 20, 1 << 20));

        assertThat(SizesTable.of(jars, "linux-x86_64").lines())
                .containsExactly(
                        "| part | jars | MiB, all platforms | MiB, linux-x86_64 |",
                        "|---|--:|--:|--:|",
                        "| state: RocksDB | 1 | 70.0 | 6.0 |",
                        "| Kafka: clients, Streams, embedded broker | 2 | 3.0 | 3.0 |",
                        "| Fichero itself | 1 | 1.0 | 1.0 |",
                        "| **together** | 4 | 74.0 | 10.0 |");
    }

    private Path jar(String name, String... entries) throws IOException {
        Path jar = Files.createDirectories(work.resolve("jars")).resolve(name);
        try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(jar))) {
            for (String entry : entries) {
                out.putNextEntry(new ZipEntry(entry));
                out.write(entry.getBytes(StandardCharsets.UTF_8));
            }
        }
        return jar;
    }

    private List<String> entries(String name) throws IOException {
        try (ZipFile jar = new ZipFile(work.resolve("lib").resolve(name).toFile());
                Stream<? extends ZipEntry> entries = jar.stream()) {
            return entries.<String>map(ZipEntry::getName).toList();
        }
    }
}
