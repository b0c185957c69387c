package fichero.benchmarks;

import fichero.testkit.ollama.OllamaDouble;
import fichero.testkit.qdrant.FakeQdrant;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

/**
 * How fast the pipeline is when the embedding model costs nothing, for each index: with a stand-in for Ollama that makes
 * vectors out of words, and one for Qdrant that keeps points in a map. Both speak the real protocols and share the machine with
 * the product, but their processor time is not counted as its own.
 *
 * <p>Arguments: the launcher, a folder.
 */
public final class Ceiling {

    private static final Duration PATIENCE = Duration.ofMinutes(60);
    private static final Duration LOOK = Duration.ofMillis(250);

    private Ceiling() {}

    /** Prints the figures as they come, then the whole table. */
    public static void main(String[] args) throws Exception {
        if (args.length != 2) {
            System.err.println("usage: Ceiling LAUNCHER FOLDER");
            System.exit(2);
        }
        Path launcher = Path.of(args[0]).toAbsolutePath();
        Path corpus = Path.of(args[1]).toAbsolutePath();
        Figures figures = new Figures();
        Path work = Files.createTempDirectory("fichero-ceiling");
        try (FakeQdrant qdrant = new FakeQdrant().start()) {
            measure("lucene", Map.of(), launcher, corpus, work, figures);
            measure(
                    "qdrant",
                    Map.of("FICHERO_INDEX_KIND", "qdrant", "FICHERO_QDRANT_URL", qdrant.url()),
                    launcher,
                    corpus,
                    work,
                    figures);
        } finally {
            Folders.delete(work);
        }
        System.out.println("\n" + figures.table());
        System.exit(0);
    }

    private static void measure(
            String index, Map<String, String> settings, Path launcher, Path corpus, Path work, Figures figures)
            throws IOException {
        Path folder = work.resolve(index).resolve("docs");
        Path data = Files.createDirectories(work.resolve(index).resolve("data"));
        Files.createDirectories(folder);
        try (OllamaDouble ollama = OllamaDouble.start()) {
            Map<String, String> environment = new HashMap<>(settings);
            environment.put("FICHERO_EMBEDDER_KIND", "ollama");
            environment.put("FICHERO_EMBEDDER_MODEL", ollama.model());
            environment.put("FICHERO_OLLAMA_URL", ollama.url().toString());
            try (Product product = Product.start(launcher, folder, data, environment)) {
                Product.await("it is idle", PATIENCE, LOOK, product::isIdle);
                Duration cpuBefore = product.cpu();
                long began = System.nanoTime();
                Folders.copy(corpus, folder);
                Product.await("the load has begun", PATIENCE, LOOK, () -> product.textsEmbedded() > 0);
                Product.await("the load is done", PATIENCE, LOOK, product::isIdle);
                double seconds = (System.nanoTime() - began) / 1e9;
                double cpu = product.cpu().minus(cpuBefore).toMillis() / 1e3;
                long chunks = product.status().path("chunks").asLong();
                long kafka = Folders.bytes(data.resolve("broker"), ".log");
                figures.add(index, "chunks", Long.toString(chunks), "");
                figures.add(index, "chunks/s, settle time included", EndToEnd.number(chunks / seconds), "");
                figures.add(index, "CPU seconds per 1,000 chunks", EndToEnd.number(cpu * 1000 / chunks), "");
                figures.add(
                        index,
                        "bytes in Kafka per byte of the files",
                        EndToEnd.number((double) kafka / Folders.bytes(corpus, "")),
                        "");
            }
        }
    }
}
