package fichero.benchmarks.soak;

import fichero.benchmarks.Figures;
import fichero.benchmarks.Folders;
import fichero.benchmarks.Product;
import fichero.benchmarks.plot.LinePlot;
import fichero.benchmarks.plot.PlotPage;
import fichero.testkit.ollama.OllamaDouble;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/**
 * Steady edits of a folder for an hour, and what the product takes meanwhile: memory, threads, file handles, disk. The
 * embedding model is a stand-in that costs next to nothing, so that as much as possible goes through the rest.
 *
 * <p>Arguments: the launcher, the folder (a copy of it is edited), the minutes, where the measurements and the picture go, and how many
 * files of the folder to take at most.
 */
public final class Soak {

    private static final String NAME = "soak";
    private static final long SEED = 20_261_130;
    private static final Duration LOADED_WITHIN = Duration.ofHours(2);
    private static final Duration LOOK = Duration.ofSeconds(2);
    private static final Duration EDIT_EVERY = Duration.ofMillis(250);
    private static final Duration SAMPLE_EVERY = Duration.ofSeconds(5);

    private Soak() {}

    /** Writes {@code soak.csv} and {@code soak.png}, and prints a verdict on each series. */
    public static void main(String[] args) throws Exception {
        if (args.length < 4 || args.length > 5) {
            System.err.println("usage: Soak LAUNCHER FOLDER MINUTES DIRECTORY [FILES]");
            System.exit(2);
        }
        System.setProperty("java.awt.headless", "true");
        Path launcher = Path.of(args[0]).toAbsolutePath();
        Duration time = Duration.ofMinutes(Long.parseLong(args[2]));
        Path results = Files.createDirectories(Path.of(args[3]));
        int files = args.length < 5 ? Integer.MAX_VALUE : Integer.parseInt(args[4]);
        Path work = Files.createTempDirectory("fichero-soak");
        boolean levelsOff;
        try (OllamaDouble ollama = OllamaDouble.start()) {
            copy(Path.of(args[1]).toAbsolutePath(), work.resolve("docs"), files);
            Map<String, String> environment = Map.of(
                    "FICHERO_JAVA_OPTS",
                    "-Xmx768m",
                    "FICHERO_EMBEDDER_KIND",
                    "ollama",
                    "FICHERO_EMBEDDER_MODEL",
                    ollama.model(),
                    "FICHERO_OLLAMA_URL",
                    ollama.url().toString());
            levelsOff = measure(launcher, work, environment, time, results);
        } finally {
            Folders.delete(work);
        }
        System.exit(levelsOff ? 0 : 1);
    }

    private static void copy(Path from, Path to, int atMost) throws IOException {
        for (Path file : Folders.files(from).stream().limit(atMost).toList()) {
            Path target = to.resolve(from.relativize(file).toString());
            Files.createDirectories(target.getParent());
            Files.copy(file, target);
        }
    }

    private static boolean measure(
            Path launcher, Path work, Map<String, String> environment, Duration time, Path results)
            throws IOException, InterruptedException {
        Path folder = work.resolve("docs");
        Path data = Files.createDirectories(work.resolve("data"));
        Figures figures = new Figures();
        try (Product product = Product.start(launcher, folder, data, environment)) {
            Product.await("the folder is indexed", LOADED_WITHIN, LOOK, product::isIdle);
            figures.add(NAME, "files", Integer.toString(Folders.files(folder).size()), "");
            figures.add(NAME, "chunks", product.status().path("chunks").asText(), "");
            long textsBefore = product.textsEmbedded();
            Edits edits = new Edits(folder, SEED);
            Map<Series, List<Double>> values =
                    edit(edits, new Gauge(product.handle(), data, () -> product.text("/metrics")), time, results);
            Duration settled = settled(product);
            figures.add(NAME, "minutes of edits", Long.toString(time.toMinutes()), "");
            figures.add(NAME, "edits", Integer.toString(edits.made()), "");
            figures.add(NAME, "texts embedded by them", Long.toString(product.textsEmbedded() - textsBefore), "");
            figures.add(NAME, "idle after the last edit", settled.toSeconds() + " s", "");
            boolean all = tell(values, time, figures, results);
            System.out.println("\n" + figures.table());
            return all;
        }
    }

    private static Duration settled(Product product) {
        return Product.await("all edits are indexed", LOADED_WITHIN, LOOK, product::isIdle);
    }

    private static Map<Series, List<Double>> edit(Edits edits, Gauge gauge, Duration time, Path results)
            throws IOException, InterruptedException {
        Path csv = results.resolve("soak.csv");
        Files.writeString(
                csv,
                "seconds,edits," + Series.ALL.stream().map(Series::column).collect(Collectors.joining(",")) + "\n");
        Map<Series, List<Double>> values = new LinkedHashMap<>();
        long began = System.nanoTime();
        long nextSample = began;
        for (long now = began; now - began < time.toNanos(); now = System.nanoTime()) {
            edits.make();
            if (now >= nextSample) {
                Map<Series, Double> sample = gauge.look();
                sample.forEach((series, value) -> values.computeIfAbsent(series, first -> new ArrayList<>())
                        .add(value));
                append(csv, Duration.ofNanos(now - began).toSeconds(), edits.made(), sample);
                nextSample += SAMPLE_EVERY.toNanos();
            }
            TimeUnit.MILLISECONDS.sleep(EDIT_EVERY.toMillis());
        }
        return values;
    }

    private static void append(Path csv, long seconds, int edits, Map<Series, Double> sample) {
        try {
            Files.writeString(
                    csv,
                    seconds + "," + edits + ","
                            + Series.ALL.stream()
                                    .map(series -> number(sample.getOrDefault(series, Double.NaN)))
                                    .collect(Collectors.joining(","))
                            + "\n",
                    StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static boolean tell(Map<Series, List<Double>> values, Duration time, Figures figures, Path results)
            throws IOException {
        boolean all = true;
        List<LinePlot> plots = new ArrayList<>();
        for (Map.Entry<Series, List<Double>> each : values.entrySet()) {
            List<Double> known =
                    each.getValue().stream().filter(Double::isFinite).toList();
            Trend trend = Trend.of(known);
            boolean bounded = each.getKey().bounded();
            String verdict = trend.levelsOff() ? "levels off" : bounded ? "GROWS" : "grows, until its retention";
            all &= trend.levelsOff() || !bounded;
            figures.add(
                    NAME,
                    each.getKey().column() + ", mean of the last half (change in the first half / in the last)",
                    number(trend.mean()) + " (" + number(trend.before()) + " / " + number(trend.after()) + ")",
                    verdict);
            if (!known.isEmpty()) {
                plots.add(plot(each.getKey().column(), verdict, each.getValue(), time));
            }
        }
        PlotPage.write(results.resolve("soak.png"), plots);
        return all;
    }

    private static LinePlot plot(String title, String verdict, List<Double> values, Duration time) {
        List<LinePlot.Point> points = new ArrayList<>();
        for (int sample = 0; sample < values.size(); sample++) {
            if (Double.isFinite(values.get(sample))) {
                points.add(new LinePlot.Point(time.toSeconds() / 60.0 * sample / values.size(), values.get(sample)));
            }
        }
        return new LinePlot(title, "minutes", "").line(verdict, points);
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, "%.1f", value);
    }
}
