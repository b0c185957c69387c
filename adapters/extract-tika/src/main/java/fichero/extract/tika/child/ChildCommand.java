package fichero.extract.tika.child;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** The command line and environment of a child JVM. */
final class ChildCommand {

    /** Where programs are, how text is spelled, and where tesseract has its languages. */
    private static final Set<String> PASSED_ON = Set.of("PATH", "LANG", "TESSDATA_PREFIX");

    private ChildCommand() {}

    /** @param directory its working and temporary directory */
    static ProcessBuilder of(Path directory, ChildOptions options) throws IOException {
        Path noHosts = Files.createFile(directory.resolve("hosts"));
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx" + options.heapMiB() + "m",
                "-Xss2m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-Xshare:auto",
                "-XX:-UsePerfData",
                "-XX:-CreateCoredumpOnCrash",
                // The virtual machine exits with status 3 even when a parser would catch the error,
                "-XX:+ExitOnOutOfMemoryError",
                // and says so where it does not disturb our frames.
                "-XX:+DisplayVMOutputToStderr"));
        command.addAll(options.jvm());
        command.addAll(List.of(
                "-Djava.awt.headless=true",
                "-Dfile.encoding=UTF-8",
                "-Djava.io.tmpdir=" + directory,
                // Parsers have no business on the network: no name resolves, and every address meets a dead proxy.
                "-Djdk.net.hosts.file=" + noHosts,
                "-DsocksProxyHost=127.0.0.1",
                "-DsocksProxyPort=9",
                "-DsocksNonProxyHosts=",
                // An application's logging set-up would write to the application's files.
                "-Dlogback.configurationFile=fichero/extract/tika/child/logback.xml",
                "-cp",
                absoluteClassPath(),
                ChildMain.class.getName(),
                Integer.toString(options.maxCharacters()),
                Long.toString(options.ocrBudget().toMillis())));
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.directory(directory.toFile());
        Map<String, String> environment = builder.environment();
        // Documents are hostile: what parses them sees no secrets of its parent, and no options meant for it.
        environment.keySet().removeIf(name -> !PASSED_ON.contains(name) && !name.startsWith("LC_"));
        if ("ANSI_X3.4-1968".equals(System.getProperty("sun.jnu.encoding"))) {
            // Under the C locale Java cannot spell paths beyond ASCII.
            environment.put("LC_ALL", "C.UTF-8");
        }
        return builder;
    }

    /** Ours, but the child works elsewhere, so relative entries would miss. */
    private static String absoluteClassPath() {
        return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                .map(entry -> Path.of(entry).toAbsolutePath().toString())
                .collect(Collectors.joining(File.pathSeparator));
    }
}
