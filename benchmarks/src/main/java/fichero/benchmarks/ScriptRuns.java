package fichero.benchmarks;

import fichero.benchmarks.script.UsualScript;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The usual script, as a process of its own with the flags that the launcher gives to Fichero. */
record ScriptRuns(String name, String mode) implements Contestant {

    private static final Pattern DONE = Pattern.compile("done files=\\d+ chunks=(\\d+) embedded=(\\d+)");

    static ScriptRuns anew() {
        return new ScriptRuns("script", UsualScript.ANEW);
    }

    static ScriptRuns withHashes() {
        return new ScriptRuns("script with hashes", UsualScript.HASHES);
    }

    @Override
    public Outcome run(Path folder, Path own) throws IOException, InterruptedException {
        long began = System.nanoTime();
        Process process = start(folder, own);
        try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
            String last = lines.lines().reduce("", (before, line) -> line);
            Matcher done = DONE.matcher(last);
            if (process.waitFor() != 0 || !done.matches()) {
                throw new IOException("the script failed; see " + errors(own));
            }
            double seconds = (System.nanoTime() - began) / 1e9;
            return new Outcome(seconds, Long.parseLong(done.group(2)), Long.parseLong(done.group(1)));
        }
    }

    @Override
    public long runUntilKilled(Path folder, Path own, long texts) throws IOException, InterruptedException {
        Process process = start(folder, own);
        try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                if (line.startsWith(UsualScript.EMBEDDED)) {
                    long embedded = Long.parseLong(line.substring(UsualScript.EMBEDDED.length()));
                    if (embedded >= texts) {
                        process.destroyForcibly().waitFor();
                        return embedded;
                    }
                }
            }
        }
        throw new IOException("the script ended before it could be killed; see " + errors(own));
    }

    private Process start(Path folder, Path own) throws IOException {
        Files.createDirectories(own);
        ProcessBuilder builder = new ProcessBuilder(List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx768m",
                        "-XX:+UseSerialGC",
                        "-XX:TieredStopAtLevel=1",
                        UsualScript.class.getName(),
                        folder.toString(),
                        own.toString(),
                        mode))
                .redirectError(errors(own).toFile());
        builder.environment().put("CLASSPATH", System.getProperty("java.class.path"));
        return builder.start();
    }

    private static Path errors(Path own) {
        return own.resolveSibling("script.err");
    }
}
