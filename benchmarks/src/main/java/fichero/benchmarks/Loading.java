package fichero.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * The first load of a folder: how fast its texts are embedded from the first one on, and how soon a live change is
 * found meanwhile.
 *
 * @param whole false when the load takes longer than it was looked at
 */
record Loading(
        boolean whole, Duration took, double textsPerSecond, List<Duration> liveByWord, List<Duration> liveByMeaning) {

    private static final Duration PATIENCE = Duration.ofMinutes(90);
    private static final Duration LOOK = Duration.ofMillis(500);

    /** A load must be long enough for a live change to mean anything. */
    private static final int FILES_FOR_LIVE_CHANGES = 1000;

    private static final int LIVE_CHANGES = 12;

    /** @param limit how long to look at it, from the first text on */
    static Loading watch(Product product, Path folder, int files, Duration limit) throws IOException {
        long ready = System.nanoTime();
        Product.await("the first text is embedded", PATIENCE, LOOK, () -> product.textsEmbedded() > 0);
        long began = System.nanoTime();
        long textsBefore = product.textsEmbedded();
        List<Duration> byWord = new ArrayList<>();
        List<Duration> byMeaning = new ArrayList<>();
        if (files >= FILES_FOR_LIVE_CHANGES) {
            for (int at = 0; at < LIVE_CHANGES && !product.isIdle(); at++) {
                Drop drop = Drop.of(product, folder, "durante" + at);
                byWord.add(drop.byWord());
                byMeaning.add(drop.byMeaning());
                pause();
            }
        }
        Product.await(
                "the load is done",
                PATIENCE,
                LOOK,
                () -> product.isIdle() || System.nanoTime() - began > limit.toNanos());
        boolean whole = product.isIdle();
        long ended = System.nanoTime();
        double seconds = (ended - began) / 1e9;
        return new Loading(
                whole,
                Duration.ofNanos(ended - ready),
                (product.textsEmbedded() - textsBefore) / seconds,
                List.copyOf(byWord),
                List.copyOf(byMeaning));
    }

    private static void pause() {
        try {
            TimeUnit.SECONDS.sleep(5);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /**
     * One file dropped into the folder.
     *
     * @param byWord from the end of writing it to its first keyword hit, settle time included
     * @param byMeaning likewise to its first semantic hit
     */
    record Drop(Duration byWord, Duration byMeaning) {

        private static final Duration FOUND = Duration.ofMinutes(5);
        private static final Duration POLL = Duration.ofMillis(20);

        static Drop of(Product product, Path folder, String word) throws IOException {
            String text = "La palabra " + word + " acompaña a una receta de " + word + " con miel y canela.";
            Files.writeString(folder.resolve(word + ".md"), "# Nota " + word + "\n\n" + text + "\n");
            Duration byWord = Product.await(word, FOUND, POLL, () -> product.finds(word, "keyword", word + ".md"));
            Duration more = Product.await(word, FOUND, POLL, () -> product.finds(text, "semantic", word + ".md"));
            return new Drop(byWord, byWord.plus(more));
        }
    }
}
