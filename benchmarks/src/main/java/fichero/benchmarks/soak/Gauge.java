package fichero.benchmarks.soak;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Measures a running product from outside: its processes by what Linux tells of them, its data by the size of files. */
final class Gauge {

    private static final double MEBIBYTE = 1 << 20;
    private static final String KIBIBYTES = "\\D";

    private final ProcessHandle product;
    private final Path data;
    private final Supplier<String> metrics;

    /** @param metrics as {@code /metrics} shows them */
    Gauge(ProcessHandle product, Path data, Supplier<String> metrics) {
        this.product = product;
        this.data = data;
        this.metrics = metrics;
    }

    Map<Series, Double> look() {
        Map<Series, Double> values = new LinkedHashMap<>();
        values.put(Series.HEAP, heapBytes() / MEBIBYTE);
        values.put(Series.RSS, rss(product));
        values.put(Series.THREADS, status(product, "Threads:"));
        values.put(Series.FILES, fileHandles(product));
        // The command line of those that read documents is too long for the system to tell.
        List<ProcessHandle> brokers = children(true);
        values.put(Series.BROKER_RSS, brokers.stream().mapToDouble(Gauge::rss).sum());
        values.put(
                Series.BROKER_FILES,
                brokers.stream().mapToDouble(Gauge::fileHandles).sum());
        values.put(
                Series.EXTRACTORS_RSS,
                children(false).stream().mapToDouble(Gauge::rss).sum());
        Path topics = data.resolve("broker").resolve("data");
        values.put(Series.TOPICS, mebibytes(topics, file -> !isOfFileEvents(file)));
        values.put(Series.FILE_EVENTS, mebibytes(topics, Gauge::isOfFileEvents));
        values.put(Series.STATE, mebibytes(data.resolve("state"), file -> true));
        values.put(Series.INDEX, mebibytes(data.resolve("index"), file -> true));
        values.put(Series.READ_MODEL, mebibytes(data.resolve("read-model"), file -> true));
        return values;
    }

    private static boolean isOfFileEvents(Path file) {
        return file.toString().contains("/fichero.file-events-");
    }

    private double heapBytes() {
        return metrics.get()
                .lines()
                .filter(line -> line.startsWith("jvm_memory_used_bytes{") && line.contains("area=\"heap\""))
                .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1)))
                .sum();
    }

    private List<ProcessHandle> children(boolean brokers) {
        return product.descendants()
                .filter(child ->
                        brokers == child.info().commandLine().orElse("").contains("fichero.app.broker"))
                .toList();
    }

    private static double rss(ProcessHandle process) {
        return status(process, "VmRSS:") / 1024;
    }

    private static double status(ProcessHandle process, String line) {
        try (Stream<String> lines = Files.lines(proc(process).resolve("status"))) {
            return lines.filter(each -> each.startsWith(line))
                    .mapToDouble(each -> Double.parseDouble(each.replaceAll(KIBIBYTES, "")))
                    .sum();
        } catch (IOException | UncheckedIOException e) {
            // It has just ended.
            return 0;
        }
    }

    private static double fileHandles(ProcessHandle process) {
        try (Stream<Path> open = Files.list(proc(process).resolve("fd"))) {
            return open.count();
        } catch (IOException | UncheckedIOException e) {
            return 0;
        }
    }

    private static Path proc(ProcessHandle process) {
        return Path.of("/proc", Long.toString(process.pid()));
    }

    /** What logs preallocate for their indexes is not counted: it takes no space, and is cut off later. */
    private static double mebibytes(Path directory, Predicate<Path> counted) {
        try (Stream<Path> files = Files.walk(directory)) {
            return files.filter(Files::isRegularFile)
                            .filter(file -> !file.toString().endsWith("index"))
                            .filter(counted)
                            .mapToLong(file -> file.toFile().length())
                            .sum()
                    / MEBIBYTE;
        } catch (IOException | UncheckedIOException e) {
            // A directory went meanwhile; what was counted so far is not known.
            return Double.NaN;
        }
    }
}
