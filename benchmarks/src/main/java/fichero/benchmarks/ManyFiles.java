package fichero.benchmarks;

import com.fasterxml.jackson.databind.JsonNode;
import fichero.testkit.ollama.OllamaDouble;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;

/**
 * Very many small files: the first scan, a scan that finds nothing new, and a folder of a tenth of them renamed. The
 * embedding model costs next to nothing here: a stand-in for Ollama that makes vectors out of words.
 *
 * <p>Arguments: the launcher, how many files.
 */
public final class ManyFiles {

    private static final Duration PATIENCE = Duration.ofHours(2);
    private static final Duration LOOK = Duration.ofMillis(500);
    private static final String NAME = "small files";
    private static final String RENAMED = "archivo-0";

    private ManyFiles() {}

    /** Prints the figures as they come, then the whole table. */
    public static void main(String[] args) throws Exception {
        if (args.length != 2) {
            System.err.println("usage: ManyFiles LAUNCHER FILES");
            System.exit(2);
        }
        Path launcher = Path.of(args[0]).toAbsolutePath();
        int files = Integer.parseInt(args[1]);
        Figures figures = new Figures();
        Path work = Files.createTempDirectory("fichero-many");
        try (OllamaDouble ollama = OllamaDouble.start()) {
            Map<String, String> environment = Map.of(
                    "FICHERO_EMBEDDER_KIND", "ollama",
                    "FICHERO_EMBEDDER_MODEL", ollama.model(),
                    "FICHERO_OLLAMA_URL", ollama.url().toString());
            measure(launcher, files, work, environment, figures);
        } finally {
            Folders.delete(work);
        }
        System.out.println("\n" + figures.table());
        System.exit(0);
    }

    private static void measure(Path launcher, int files, Path work, Map<String, String> environment, Figures figures)
            throws IOException {
        Path folder = work.resolve("docs");
        Path data = Files.createDirectories(work.resolve("data"));
        write(folder, files);
        figures.add(NAME, "files", Integer.toString(files), "");
        long began = System.nanoTime();
        try (Product product = Product.start(launcher, folder, data, environment)) {
            Product.await("the first load is done", PATIENCE, LOOK, product::isIdle);
            Duration took = Duration.ofNanos(System.nanoTime() - began);
            figures.add(NAME, "from the start until all are indexed", EndToEnd.seconds(took), "");
            figures.add(NAME, "the same, files/s", EndToEnd.number(files * 1000.0 / took.toMillis()), "");
            figures.add(NAME, "first scan, files/s", scanned(product), "");
            rename(product, folder, figures);
        }
        try (Product again = Product.start(launcher, folder, data, environment)) {
            Product.await("nothing new is found", PATIENCE, LOOK, again::isIdle);
            figures.add(NAME, "start on an indexed folder until ready", EndToEnd.seconds(again.startUp()), "");
            figures.add(NAME, "scan without anything new, files/s", scanned(again), "≥ 20,000");
        }
    }

    private static void rename(Product product, Path folder, Figures figures) throws IOException {
        long before = product.textsEmbedded();
        long chunks = product.status().path("chunks").asLong();
        Path renamed = folder.resolve(RENAMED);
        int count = Folders.files(renamed).size();
        long began = System.nanoTime();
        Files.move(renamed, folder.resolve("renombrado"));
        Product.await(
                "the new names are known",
                PATIENCE,
                LOOK,
                () -> product.finds("nota0n0", "keyword", "renombrado/0/nota-0.md"));
        Product.await("the renaming is done", PATIENCE, LOOK, product::isIdle);
        Duration took = Duration.ofNanos(System.nanoTime() - began);
        figures.add(NAME, "a folder of " + count + " files renamed", EndToEnd.seconds(took), "");
        figures.add(NAME, "texts embedded by that", Long.toString(product.textsEmbedded() - before), "0");
        figures.add(
                NAME,
                "chunks more or less after it",
                Long.toString(product.status().path("chunks").asLong() - chunks),
                "0");
    }

    private static String scanned(Product product) {
        JsonNode scan = Rescan.newestScan(product);
        return EndToEnd.number(scan.path("discovered").asLong()
                * 1000.0
                / Math.max(1, Rescan.took(scan).toMillis()));
    }

    /** Ten folders of folders with a hundred files each, every file with a text of its own. */
    static void write(Path folder, int files) throws IOException {
        for (int i = 0; i < files; i++) {
            Path parent = folder.resolve("archivo-" + i % 10).resolve(Integer.toString(i / 1000));
            Files.createDirectories(parent);
            String text = "# Nota " + i + "\n\nLa nota0n" + i + " trata de la palabra " + Integer.toString(i * 31, 36)
                    + " y de nada más.\n";
            Files.writeString(parent.resolve("nota-" + i + ".md"), text);
        }
    }
}
