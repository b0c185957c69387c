package fichero.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

/** Fichero as a user runs it: started, idle, stopped. Stopping is not counted. */
record FicheroRuns(Path launcher) implements Contestant {

    private static final Duration PATIENCE = Duration.ofMinutes(90);

    /** As often as its texts are counted; what is embedded between the last look and a kill is not. */
    private static final Duration LOOK = Duration.ofMillis(100);

    @Override
    public String name() {
        return "Fichero";
    }

    @Override
    public Outcome run(Path folder, Path own) throws IOException {
        long began = System.nanoTime();
        try (Product product = Product.start(launcher, folder, Files.createDirectories(own))) {
            Product.await("it is idle", PATIENCE, LOOK, product::isIdle);
            double seconds = (System.nanoTime() - began) / 1e9;
            return new Outcome(
                    seconds,
                    product.textsGivenToTheEmbedder(),
                    product.status().path("chunks").asLong());
        }
    }

    @Override
    public long runUntilKilled(Path folder, Path own, long texts) throws IOException, InterruptedException {
        try (Product product = Product.start(launcher, folder, Files.createDirectories(own))) {
            long embedded = 0;
            while (embedded < texts) {
                Thread.sleep(LOOK.toMillis());
                embedded = product.textsGivenToTheEmbedder();
            }
            product.kill();
            return embedded;
        }
    }

    /**
     * An edit while it runs.
     *
     * @param word that only the edit brings
     * @return from the edit until it is found by its word and all work is done
     */
    Outcome edit(Path folder, Path own, Path file, String word) throws IOException {
        try (Product product = Product.start(launcher, folder, own)) {
            Product.await("it is idle", PATIENCE, LOOK, product::isIdle);
            long before = product.textsGivenToTheEmbedder();
            long began = System.nanoTime();
            Comparison.addSentence(file, word);
            String name = String.valueOf(file.getFileName());
            Product.await("the edit is found", PATIENCE, LOOK, () -> product.finds(word, "keyword", name));
            Product.await("it is idle", PATIENCE, LOOK, product::isIdle);
            double seconds = (System.nanoTime() - began) / 1e9;
            return new Outcome(
                    seconds,
                    product.textsGivenToTheEmbedder() - before,
                    product.status().path("chunks").asLong());
        }
    }
}
