package fichero.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;

/**
 * What processes and their children take.
 *
 * @param cpu processor time so far, of those that live
 * @param residentMebibytes now; 0 where the system does not tell
 */
record Footprint(Duration cpu, long residentMebibytes) {

    static Footprint of(Collection<ProcessHandle> roots) {
        List<ProcessHandle> all = roots.stream()
                .flatMap(root -> Stream.concat(Stream.of(root), root.descendants()))
                .toList();
        return new Footprint(
                all.stream()
                        .map(handle -> handle.info().totalCpuDuration().orElse(Duration.ZERO))
                        .reduce(Duration.ZERO, Duration::plus),
                all.stream().mapToLong(Footprint::residentKibibytes).sum() / 1024);
    }

    private static long residentKibibytes(ProcessHandle handle) {
        try (Stream<String> lines = Files.lines(Path.of("/proc", Long.toString(handle.pid()), "status"))) {
            return lines.filter(line -> line.startsWith("VmRSS:"))
                    .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")))
                    .sum();
        } catch (IOException e) {
            // It has ended, or this is not Linux.
            return 0;
        }
    }
}
