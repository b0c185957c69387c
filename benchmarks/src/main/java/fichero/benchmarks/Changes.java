package fichero.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Small changes of an idle, indexed folder. */
final class Changes {

    private static final int DROPS = 20;
    private static final int PARAGRAPHS = 1000;
    private static final Duration PATIENCE = Duration.ofMinutes(10);
    private static final Duration POLL = Duration.ofMillis(20);

    /** As the product's default; the bounds count from its end. */
    private static final Duration SETTLE = Duration.ofMillis(1500);

    private Changes() {}

    static void measure(String name, Product product, Path folder, Figures figures) throws IOException {
        List<Duration> byWord = new ArrayList<>();
        List<Duration> byMeaning = new ArrayList<>();
        List<Duration> gone = new ArrayList<>();
        for (int at = 0; at < DROPS; at++) {
            String word = "suelto" + at;
            Loading.Drop drop = Loading.Drop.of(product, folder, word);
            byWord.add(drop.byWord().minus(SETTLE));
            byMeaning.add(drop.byMeaning().minus(SETTLE));
            Product.await("idle", PATIENCE, POLL, product::isIdle);
            Files.delete(folder.resolve(word + ".md"));
            gone.add(Product.await(
                    word + " is gone", PATIENCE, POLL, () -> !product.finds(word, "keyword", word + ".md")));
        }
        figures.add(
                name,
                "event to searchable by word, after settling, p50 / p95",
                Quantiles.p50AndP95(byWord),
                "p95 ≤ 1.0 s");
        figures.add(
                name,
                "event to searchable by meaning, after settling, p50 / p95",
                Quantiles.p50AndP95(byMeaning),
                "p95 ≤ 1.5 s");
        figures.add(name, "delete to unsearchable, p50 / p95", Quantiles.p50AndP95(gone), "p95 ≤ 2 s + grace");
        oneParagraph(name, product, folder, figures);
    }

    private static void oneParagraph(String name, Product product, Path folder, Figures figures) throws IOException {
        Path file = folder.resolve("largo.md");
        Files.writeString(file, document(""));
        Product.await(
                "the long document is indexed",
                PATIENCE,
                POLL,
                () -> product.finds("apartado999", "keyword", "largo.md"));
        Product.await("idle", PATIENCE, POLL, product::isIdle);
        long before = product.textsEmbedded();
        Files.writeString(file, document("Una frase añadida en medio."));
        Product.await(
                "the edit is indexed", PATIENCE, POLL, () -> product.finds("añadida en medio", "keyword", "largo.md"));
        Product.await("idle", PATIENCE, POLL, product::isIdle);
        figures.add(
                name,
                "texts embedded by an edit of one paragraph of " + PARAGRAPHS,
                Long.toString(product.textsEmbedded() - before),
                "≤ 3");
    }

    private static String document(String edit) {
        StringBuilder text = new StringBuilder("# Largo\n\n");
        for (int at = 0; at < PARAGRAPHS; at++) {
            text.append("En el apartado").append(at).append(" se cuenta algo distinto de los demás, con su número ");
            text.append(at * 7919 % 10_007)
                    .append(" y con las palabras que hacen falta para llenar el renglón entero, ");
            text.append("de modo que cada apartado pese lo suyo y ninguno se confunda con el que le sigue. ");
            text.append(at == PARAGRAPHS / 2 ? edit : "").append("\n\n");
        }
        return text.toString();
    }
}
