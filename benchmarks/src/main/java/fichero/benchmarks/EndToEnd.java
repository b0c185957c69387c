package fichero.benchmarks;

import fichero.embed.onnx.BuiltInModel;
import fichero.embed.onnx.OnnxEmbedder;
import fichero.extract.tika.ChildProcessExtractor;
import fichero.extract.tika.ExtractionLimits;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;

/**
 * Measures the product end to end, beside the bare embedder on the same texts in the same run.
 *
 * <p>Arguments: the launcher, a corpus name and its folder, and so on in pairs; for example {@code ./fichero small
 * ../shared/data/corpus-small/docs large ../shared/data/corpus-large/docs}.
 */
public final class EndToEnd {

    /** Texts that the bare embedder is timed on: enough that one more changes nothing. */
    private static final int BARE_SAMPLE = 600;

    /** Rates show after some minutes; the whole of a large corpus takes an hour on two cores. */
    private static final String MINUTES = "fichero.benchmarks.minutes";

    private static final int WHOLE_MINUTES = 90;

    private EndToEnd() {}

    /** Prints the figures as they come, then the whole table. */
    public static void main(String[] args) throws Exception {
        if (args.length < 3 || args.length % 2 == 0) {
            System.err.println("usage: EndToEnd LAUNCHER NAME FOLDER [NAME FOLDER]...");
            System.err.println("-D" + MINUTES + "=N looks at the first N minutes of each load");
            System.exit(2);
        }
        Duration limit = Duration.ofMinutes(Integer.getInteger(MINUTES, WHOLE_MINUTES));
        Path launcher = Path.of(args[0]).toAbsolutePath();
        Figures figures = new Figures();
        Path work = Files.createTempDirectory("fichero-benchmark");
        try {
            for (int at = 1; at < args.length; at += 2) {
                Path corpus = Path.of(args[at + 1]).toAbsolutePath();
                double bare = bare(args[at], corpus, work, figures);
                pipeline(args[at], corpus, launcher, work.resolve(args[at]), bare, limit, figures);
            }
        } finally {
            Folders.delete(work);
        }
        System.out.println("\n" + figures.table());
    }

    private static double bare(String name, Path corpus, Path work, Figures figures) throws Exception {
        int callers = Runtime.getRuntime().availableProcessors();
        try (OnnxEmbedder embedder = OnnxEmbedder.builtIn(BuiltInModel.E5_SMALL_V2, work.resolve("cache"), callers);
                ChildProcessExtractor extractor = new ChildProcessExtractor(ExtractionLimits.DEFAULT)) {
            embedder.start();
            extractor.start();
            List<String> texts = BareEmbedder.texts(corpus, extractor, embedder);
            double rate = BareEmbedder.chunksPerSecond(texts, BARE_SAMPLE, embedder);
            figures.add(name, "distinct texts", Integer.toString(texts.size()), "");
            figures.add(name, "bare embedder, chunks/s", number(rate), "");
            return rate;
        }
    }

    private static void pipeline(
            String name, Path corpus, Path launcher, Path work, double bare, Duration limit, Figures figures)
            throws IOException {
        Path folder = work.resolve("docs");
        Path data = work.resolve("data");
        Folders.copy(corpus, folder);
        Files.createDirectories(data);
        int files = Folders.files(folder).size();
        boolean whole;
        try (Product product = Product.start(launcher, folder, data)) {
            Loading loading = Loading.watch(product, folder, files, limit);
            whole = loading.whole();
            figures.add(name, "start of an empty folder until ready", seconds(product.startUp()), "");
            figures.add(name, "pipeline, chunks/s", number(loading.textsPerSecond()), "");
            figures.add(name, "pipeline / bare embedder", number(loading.textsPerSecond() / bare), "≥ 0.85, aim 0.95");
            figures.add(name, whole ? "whole load" : "of the load, looked at", seconds(loading.took()), "");
            if (!loading.liveByWord().isEmpty()) {
                figures.add(
                        name,
                        "live change during the load, by word, p50 / p95",
                        Quantiles.p50AndP95(loading.liveByWord()),
                        "p95 ≤ 3 s");
                figures.add(
                        name,
                        "live change during the load, by meaning, p50 / p95",
                        Quantiles.p50AndP95(loading.liveByMeaning()),
                        "p95 ≤ 10 s");
            }
            if (whole) {
                Changes.measure(name, product, folder, figures);
            }
        }
        try (Product again = Product.start(launcher, folder, data)) {
            figures.add(name, "start on an indexed folder until ready", seconds(again.startUp()), "");
            Rescan.measure(name, again, whole, figures);
        }
    }

    static String number(double value) {
        return String.format(Locale.ROOT, value < 10 ? "%.2f" : "%.1f", value);
    }

    static String seconds(Duration duration) {
        return String.format(Locale.ROOT, "%.1f s", duration.toMillis() / 1000.0);
    }
}
