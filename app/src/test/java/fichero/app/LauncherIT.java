package fichero.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The launcher script in a copy of the project whose Java and Maven only tell how they were called. */
class LauncherIT {

    /** Failsafe runs in the module's folder. */
    private static final Path SCRIPT = Path.of("../fichero").toAbsolutePath().normalize();

    @TempDir
    Path temporary;

    private Path home;
    private Path tools;

    @BeforeEach
    void copyTheProject() throws IOException {
        home = Files.createDirectories(temporary.resolve("a project"));
        Files.copy(SCRIPT, home.resolve("fichero"));
        Files.createDirectories(home.resolve("app/src/main"));
        Files.writeString(home.resolve("pom.xml"), "<project/>");
        tools = Files.createDirectories(temporary.resolve("jdk/bin"));
        executable("java", """
                if [ "$1" = -version ]; then
                  echo 'openjdk version "21.0.2" 2024-01-16' >&2
                  echo 'OpenJDK Runtime Environment (build 21.0.2+13-58)' >&2
                  echo 'OpenJDK 64-Bit Server VM (build 21.0.2+13-58, mixed mode, sharing)' >&2
                  exit 0
                fi
                echo "LC_ALL=${LC_ALL:-}"
                for argument in "$@"; do echo "<$argument>"; done
                exit 7
                """);
        executable("javac", "exit 0");
        executable("mvn", """
                echo "mvn $*" >> "$CALLS"
                [ ! -e "$BROKEN" ] || { echo 'it does not compile'; exit 1; }
                mkdir -p app/target/fichero/lib
                """);
    }

    @Test
    void buildsOnceAndAgainWhenASourceIsNewer() throws Exception {
        assertThat(run("help").errors()).contains("building", "build.log");
        assertThat(run("help").errors()).isEmpty();
        assertThat(calls()).hasSize(1);

        Path source = Files.writeString(home.resolve("app/src/main/New.java"), "");
        Files.setLastModifiedTime(source, FileTime.from(Instant.now().plusSeconds(2)));

        run("help");
        assertThat(calls()).hasSize(2);
    }

    @Test
    void aLibraryOfAnotherVersionIsGoneAfterABuild() throws Exception {
        run("help");
        Path old = Files.writeString(home.resolve("app/target/fichero/lib/library-1.jar"), "");
        Path source = Files.writeString(home.resolve("app/src/main/New.java"), "");
        Files.setLastModifiedTime(source, FileTime.from(Instant.now().plusSeconds(2)));

        run("help");
        assertThat(old).doesNotExist();
    }

    @Test
    void aFailedBuildShowsItsEndAndIsTriedAgain() throws Exception {
        Path broken = Files.writeString(temporary.resolve("broken"), "");

        Answer failed = run("help");
        assertThat(failed.exitCode()).isEqualTo(1);
        assertThat(failed.errors()).contains("the build failed", "it does not compile");

        Files.delete(broken);
        assertThat(run("help").exitCode()).isEqualTo(7);
    }

    @Test
    void argumentsAndTheExitCodePassThroughFromAnywhereAndThroughLinks() throws Exception {
        Path link = Files.createSymbolicLink(temporary.resolve("link"), Path.of("a project/fichero"));
        Path outer = Files.createSymbolicLink(temporary.resolve("outer"), link);

        Answer answer = run(outer, Map.of("FICHERO_JAVA_OPTS", "-Xmx99m -Da=b"), "up", "a folder", "*", "");

        assertThat(answer.exitCode()).isEqualTo(7);
        assertThat(answer.lines())
                .containsSubsequence(
                        "<-Xmx768m>",
                        "<-Xmx99m>",
                        "<-Da=b>",
                        "<-cp>",
                        "<" + home.toRealPath() + "/app/target/fichero/lib/*>",
                        "<fichero.app.Main>",
                        "<up>",
                        "<a folder>",
                        "<*>",
                        "<>");
    }

    @Test
    void onlyTheServerHasTheSecondCompiler() throws Exception {
        assertThat(run("up").lines()).contains("<-XX:TieredStopAtLevel=1>");
        assertThat(run("process").lines()).contains("<-XX:TieredStopAtLevel=1>");
        assertThat(run("serve").lines()).contains("<-Xmx768m>").noneMatch(line -> line.contains("TieredStopAtLevel"));
    }

    @Test
    void aLocaleThatCannotSpellFileNamesIsReplacedAndAGoodOneKept() throws Exception {
        assertThat(run(home.resolve("fichero"), Map.of("LANG", "C"), "help")
                        .lines()
                        .get(0))
                .matches("LC_ALL=.*(UTF-8|utf8)");
        assertThat(run(home.resolve("fichero"), Map.of("LC_ALL", "POSIX"), "help")
                        .lines()
                        .get(0))
                .matches("LC_ALL=.*(UTF-8|utf8)");
        assertThat(run(home.resolve("fichero"), Map.of("LANG", "es_ES.UTF-8"), "help")
                        .lines()
                        .get(0))
                .isEqualTo("LC_ALL=");
    }

    @Test
    void twoAtOnceBuildOnce() throws Exception {
        Process first = start(home.resolve("fichero"), Map.of(), "help");
        Process second = start(home.resolve("fichero"), Map.of(), "help");

        assertThat(answer(first).exitCode()).isEqualTo(7);
        assertThat(answer(second).exitCode()).isEqualTo(7);
        assertThat(calls()).hasSize(1);
    }

    @Test
    void besideItsLibrariesThereIsNothingToBuild() throws Exception {
        Files.delete(home.resolve("pom.xml"));
        Files.createDirectories(home.resolve("lib"));

        Answer answer = run("help");

        assertThat(answer.exitCode()).isEqualTo(7);
        assertThat(answer.errors()).isEmpty();
        assertThat(answer.lines()).contains("<" + home.toRealPath() + "/lib/*>");
        assertThat(temporary.resolve("calls")).doesNotExist();
    }

    @Test
    void aLifeThatStaysListsItsClassesUntilThereIsAnArchiveOfThem() throws Exception {
        String classes = home.toRealPath() + "/app/target/fichero/classes/";
        String archive = classes + "java-21.0.2+13-58.jsa";

        assertThat(run("up").lines())
                .contains(
                        "<-Dfichero.classes=" + archive + ">", "<-XX:DumpLoadedClassList=" + classes + "%p.main.list>");
        assertThat(run("help").lines()).noneMatch(line -> line.contains("DumpLoadedClassList"));

        Files.writeString(Path.of(archive), "");
        for (String command : List.of("up", "help")) {
            assertThat(run(command).lines())
                    .contains("<-XX:SharedArchiveFile=" + archive + ">", "<-Xlog:cds*=off>")
                    .noneMatch(line -> line.contains("DumpLoadedClassList"));
        }
    }

    @Test
    void anArchiveOfClassesIsGoneAfterABuild() throws Exception {
        run("up");
        Path archive = Files.writeString(home.resolve("app/target/fichero/classes/java-21.0.2+13-58.jsa"), "");
        Path source = Files.writeString(home.resolve("app/src/main/New.java"), "");
        Files.setLastModifiedTime(source, FileTime.from(Instant.now().plusSeconds(2)));

        run("up");
        assertThat(archive).doesNotExist();
    }

    private void executable(String name, String body) throws IOException {
        Path file = Files.writeString(tools.resolve(name), "#!/bin/sh\n" + body);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    private List<String> calls() throws IOException {
        return Files.readAllLines(temporary.resolve("calls"));
    }

    private Answer run(String... arguments) throws Exception {
        return run(home.resolve("fichero"), Map.of(), arguments);
    }

    private Answer run(Path script, Map<String, String> environment, String... arguments) throws Exception {
        return answer(start(script, environment, arguments));
    }

    private Process start(Path script, Map<String, String> environment, String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(script.toString()));
        command.addAll(Arrays.asList(arguments));
        ProcessBuilder builder =
                new ProcessBuilder(command).directory(Path.of("/").toFile());
        Map<String, String> all = new TreeMap<>(environment);
        all.put("PATH", tools + ":/usr/bin:/bin");
        all.put("JAVA_HOME", tools.getParent().toString());
        all.put("CALLS", temporary.resolve("calls").toString());
        all.put("BROKEN", temporary.resolve("broken").toString());
        builder.environment().clear();
        builder.environment().putAll(all);
        return builder.start();
    }

    private static Answer answer(Process process) throws Exception {
        // Little is written to either, so that neither pipe fills while the other is read.
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        String errors = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Answer(process.waitFor(), output.lines().toList(), errors);
    }

    private record Answer(int exitCode, List<String> lines, String errors) {}
}
