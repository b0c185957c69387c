package fichero.benchmarks;

import fichero.benchmarks.plot.LinePlot;
import fichero.benchmarks.plot.PlotPage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/**
 * How cost grows with the number of files: the first load of so many small ones, in one process ({@code up}) or with so many
 * processors beside a producer and a server. The embedding model costs next to nothing here, as in {@link ManyFiles}.
 *
 * <p>Arguments: the launcher, a PNG to draw, numbers of files, {@code up} and numbers of processors; for example {@code ./fichero
 * docs/pictures/growth.png 1000,10000 up,1,2}.
 */
public final class Growth {

    private static final String ONE_PROCESS = "up";
    private static final double MEBIBYTE = 1024 * 1024;

    private Growth() {}

    /**
     * One load.
     *
     * @param seconds from the first look that found a chunk to the last one that found something new
     * @param files found indexed between the two; likewise chunks and cpuSeconds
     * @param residentMebibytes of all processes together, the most of all looks
     * @param topicBytes after the load, before any log is compacted
     */
    record Load(
            int allFiles,
            double seconds,
            long files,
            long chunks,
            double cpuSeconds,
            long residentMebibytes,
            long topicBytes) {

        double filesPerSecond() {
            return files / seconds;
        }

        double chunksPerSecond() {
            return chunks / seconds;
        }

        double cpuSecondsPerThousandChunks() {
            return cpuSeconds * 1000 / chunks;
        }
    }

    /** Prints the rows as they come, then the whole table, and draws it. */
    public static void main(String[] args) throws Exception {
        if (args.length != 4) {
            System.err.println(
                    "usage: Growth LAUNCHER PNG FILES[,FILES]... " + ONE_PROCESS + "|PROCESSORS[,PROCESSORS]...");
            System.exit(2);
        }
        Path launcher = Path.of(args[0]).toAbsolutePath();
        List<Integer> sizes =
                Stream.of(args[2].split(",", -1)).map(Integer::valueOf).toList();
        MarkdownTable table = new MarkdownTable(
                "processors",
                "files",
                "files/s",
                "chunks/s",
                "CPU s per 1,000 chunks",
                "resident, MiB",
                "topics, MiB",
                "topics, bytes a file");
        Map<String, List<Load>> loads = new LinkedHashMap<>();
        for (String processors : args[3].split(",", -1)) {
            for (int files : sizes) {
                Load load = measure(launcher, processors, files);
                loads.computeIfAbsent(processors, key -> new ArrayList<>()).add(load);
                row(table, processors, load);
            }
        }
        System.out.println("\n" + table);
        PlotPage.write(
                Path.of(args[1]),
                List.of(
                        plot("First load of small files", "files/s", loads, Load::filesPerSecond),
                        plot("Processor time", "CPU s per 1,000 chunks", loads, Load::cpuSecondsPerThousandChunks),
                        plot("Memory of all processes", "MiB resident", loads, Load::residentMebibytes),
                        plot(
                                "Topics, before compaction",
                                "KiB a file",
                                loads,
                                load -> load.topicBytes() / 1024.0 / load.allFiles())));
        System.exit(0);
    }

    private static Load measure(Path launcher, String processors, int files) throws IOException {
        Path work = Files.createTempDirectory("fichero-growth");
        try {
            Path folder = work.resolve("docs");
            ManyFiles.write(folder, files);
            try (Deployment deployment = processors.equals(ONE_PROCESS)
                    ? new OneProcess(launcher, folder, work)
                    : new ThreeRoles(launcher, folder, work, Integer.parseInt(processors))) {
                deployment.start();
                return new GrowthWatch(deployment).watch(files);
            }
        } finally {
            Folders.delete(work);
        }
    }

    private static void row(MarkdownTable table, String processors, Load load) {
        table.add(
                processors.equals(ONE_PROCESS) ? "one process" : processors,
                String.format(Locale.ROOT, "%,d", load.allFiles()),
                EndToEnd.number(load.filesPerSecond()),
                EndToEnd.number(load.chunksPerSecond()),
                EndToEnd.number(load.cpuSecondsPerThousandChunks()),
                Long.toString(load.residentMebibytes()),
                EndToEnd.number(load.topicBytes() / MEBIBYTE),
                String.format(Locale.ROOT, "%,d", load.topicBytes() / load.allFiles()));
    }

    private static LinePlot plot(
            String title, String unit, Map<String, List<Load>> loads, ToDoubleFunction<Load> value) {
        LinePlot plot = new LinePlot(title, "files", unit).logarithmicX();
        loads.forEach((processors, all) -> plot.line(
                processors.equals(ONE_PROCESS) ? "one process, Lucene" : processors + " processors, Qdrant",
                all.stream()
                        .map(load -> new LinePlot.Point(load.allFiles(), value.applyAsDouble(load)))
                        .toList()));
        return plot;
    }
}
