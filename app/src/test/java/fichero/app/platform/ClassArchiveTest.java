package fichero.app.platform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An archive that is made and read by real virtual machines, of a class path with one small library. */
class ClassArchiveTest {

    private static final long LIFE = 4711;

    @TempDir
    Path temporary;

    private Path file;
    private Path library;
    private ClassArchive archive;

    @BeforeEach
    void makeALibrary() throws IOException {
        file = Files.createDirectories(temporary.resolve("a folder")).resolve("java-1.jsa");
        library = temporary.resolve("library.jar");
        try (OutputStream output = Files.newOutputStream(library);
                JarOutputStream jar = new JarOutputStream(output)) {
            for (Class<?> type : List.of(ClassTraining.class, Platform.class)) {
                String name = type.getName().replace('.', '/') + ".class";
                jar.putNextEntry(new JarEntry(name));
                jar.write(type.getResourceAsStream("/" + name).readAllBytes());
                jar.closeEntry();
            }
        }
        archive = new ClassArchive(file, LIFE);
    }

    @Test
    void whatProcessesLoadedIsReadFromTheArchiveByLaterOnes() throws Exception {
        assertThat(archive.exists()).isFalse();
        run(archive.options("main"), Platform.class.getName());
        assertThat(beside()).hasSize(1).allMatch(name -> name.matches("pid4711\\.main\\.list"));

        archive.make(library.toString());

        assertThat(archive.exists()).isTrue();
        assertThat(beside()).containsExactly("java-1.jsa");
        assertThat(loaded(archive.options("other")))
                .contains("fichero.app.platform.Platform source: shared objects file (top)");
    }

    @Test
    void anArchiveOfOtherLibrariesIsNotReadAndNotComplainedOf() throws Exception {
        run(archive.options("main"), Platform.class.getName());
        archive.make(library.toString());
        Files.setLastModifiedTime(library, FileTime.from(Instant.now().minusSeconds(60)));

        assertThat(run(archive.options("main"), Platform.class.getName())).isEmpty();
        assertThat(loaded(archive.options("main"))).contains("fichero.app.platform.Platform source: file:");
    }

    @Test
    void withoutAnArchiveThingsAreAsTheyWere() throws IOException {
        Files.writeString(file.resolveSibling("pid4711.main.list"), "java/lang/Object id: 0\n");

        assertThatThrownBy(() -> archive.make(temporary.resolve("missing.jar").toString()))
                .isInstanceOf(IOException.class);

        assertThat(beside()).isEmpty();
    }

    @Test
    void onlyWhatCanBeLoadedFromTheClassPathIsNamed() {
        assertThat(ClassArchive.named("""
                # NOTE: a remark
                java/lang/Object id: 0
                @lambda-proxy a/B run ()V
                a/Agent id: 7 super: 0 source: /elsewhere.jar
                a/B$C id: 8
                a/Unfinis""")).containsExactly("java.lang.Object", "a.B$C");
    }

    private List<String> beside() throws IOException {
        try (Stream<Path> files = Files.list(file.getParent())) {
            return files.map(path -> path.getFileName().toString()).sorted().toList();
        }
    }

    private String loaded(List<String> options) throws Exception {
        List<String> all = new ArrayList<>(options);
        all.add("-Xlog:class+load:file=" + temporary.resolve("loaded"));
        run(all, Platform.class.getName());
        return Files.readAllLines(temporary.resolve("loaded")).stream()
                .filter(line -> line.contains(Platform.class.getName()))
                .collect(Collectors.joining("\n"));
    }

    /** Loads a class in a virtual machine with the library, and tells what that printed. */
    private String run(List<String> options, String type) throws Exception {
        Path name = Files.writeString(temporary.resolve("name"), type + "\n");
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Xmx64m", "-XX:+UseSerialGC"));
        command.addAll(options);
        command.addAll(List.of("-cp", library.toString(), ClassTraining.class.getName(), name.toString()));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String printed = new String(process.getInputStream().readAllBytes());
        assertThat(process.waitFor()).as(printed).isZero();
        return printed;
    }
}
