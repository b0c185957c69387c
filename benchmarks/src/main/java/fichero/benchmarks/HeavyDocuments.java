package fichero.benchmarks;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import fichero.testkit.ollama.OllamaDouble;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Random;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.PDPageContentStream;
import org.apache.pdfbox.pdmodel.font.PDType1Font;
import org.apache.pdfbox.pdmodel.font.Standard14Fonts;

/**
 * Documents that are much larger than others, with the product at {@code -Xmx512m}: a CSV of 200 MB and a PDF of 900 pages, one
 * after the other. The embedding model costs next to nothing here, as in {@link ManyFiles}.
 *
 * <p>Arguments: the launcher.
 */
public final class HeavyDocuments {

    private static final Duration PATIENCE = Duration.ofMinutes(30);
    private static final Duration LOOK = Duration.ofMillis(250);
    private static final long CSV_BYTES = 200L * 1000 * 1000;
    private static final int PAGES = 900;
    private static final int LINES_A_PAGE = 40;

    private static final String[] WORDS =
            ("casa perro mesa cielo libro agua tiempo camino ciudad noche voz mano tierra año "
                            + "house river table cloud paper water clock bridge garden winter letter stone music field")
                    .split(" ");

    private HeavyDocuments() {}

    /** Prints the figures as they come, then the whole table. */
    public static void main(String[] args) throws Exception {
        if (args.length != 1) {
            System.err.println("usage: HeavyDocuments LAUNCHER");
            System.exit(2);
        }
        Path launcher = Path.of(args[0]).toAbsolutePath();
        Figures figures = new Figures();
        Path work = Files.createTempDirectory("fichero-heavy");
        try (OllamaDouble ollama = OllamaDouble.start()) {
            Path folder = Files.createDirectories(work.resolve("docs"));
            Path data = Files.createDirectories(work.resolve("data"));
            Map<String, String> environment = Map.of(
                    "FICHERO_JAVA_OPTS",
                    "-Xmx512m",
                    "FICHERO_EMBEDDER_KIND",
                    "ollama",
                    "FICHERO_EMBEDDER_MODEL",
                    ollama.model(),
                    "FICHERO_OLLAMA_URL",
                    ollama.url().toString());
            Path pdf = work.resolve("informe.pdf");
            writePdf(pdf);
            Path csv = work.resolve("datos.csv");
            writeCsv(csv);
            try (Product product = Product.start(launcher, folder, data, environment)) {
                Product.await("it is idle", PATIENCE, LOOK, product::isIdle);
                drop("PDF of " + PAGES + " pages", pdf, product, folder, figures, true);
                drop("CSV of 200 MB", csv, product, folder, figures, false);
                figures.add("process", "most memory resident at once", product.peakMebibytes() + " MiB", "");
            }
        } finally {
            Folders.delete(work);
        }
        System.out.println("\n" + figures.table());
        System.exit(0);
    }

    /** @param toTheEnd whether to wait until all chunks are indexed: of a CSV there are so many that it says nothing new */
    private static void drop(String what, Path file, Product product, Path folder, Figures figures, boolean toTheEnd)
            throws IOException {
        long bytes = Files.size(file);
        String name = String.valueOf(file.getFileName());
        long began = System.nanoTime();
        Files.move(file, folder.resolve(name));
        Product.await(what + " is read", PATIENCE, LOOK, () -> chunks(product, name) > 0);
        Duration read = Duration.ofNanos(System.nanoTime() - began);
        JsonNode item = item(product, name);
        figures.add(what, "dropped until read", EndToEnd.seconds(read), "");
        figures.add(what, "read, MB/s", EndToEnd.number(bytes / 1e3 / read.toMillis()), "");
        figures.add(
                what,
                "state, chunks",
                item.path("state").asText() + ", " + item.path("chunks").asLong(),
                "");
        if (toTheEnd) {
            Product.await(what + " is indexed", PATIENCE, LOOK, product::isIdle);
            Duration indexed = Duration.ofNanos(System.nanoTime() - began);
            figures.add(what, "dropped until all of it is indexed", EndToEnd.seconds(indexed), "");
        }
    }

    private static long chunks(Product product, String name) {
        JsonNode item = item(product, name);
        if (item.hasNonNull("reason")) {
            throw new IllegalStateException(name + " was not read: " + item);
        }
        return item.path("chunks").asLong();
    }

    private static JsonNode item(Product product, String name) {
        for (JsonNode item : product.get("/v1/files?limit=10").path("items")) {
            if (item.path("file").asText().endsWith(":" + name)) {
                return item;
            }
        }
        return MissingNode.getInstance();
    }

    private static void writeCsv(Path file) throws IOException {
        Random random = new Random(7);
        long written = 0;
        try (Writer out = Files.newBufferedWriter(file)) {
            out.write("id,nombre,texto,valor\n");
            for (int row = 0; written < CSV_BYTES; row++) {
                String line =
                        row + ",fila " + row + ",\"" + sentence(random, 12) + "\"," + random.nextInt(10_000) + "\n";
                out.write(line);
                written += line.length();
            }
        }
    }

    private static void writePdf(Path file) throws IOException {
        Random random = new Random(11);
        try (PDDocument document = new PDDocument()) {
            PDType1Font font = new PDType1Font(Standard14Fonts.FontName.HELVETICA);
            for (int number = 1; number <= PAGES; number++) {
                PDPage page = new PDPage();
                document.addPage(page);
                try (PDPageContentStream content = new PDPageContentStream(document, page)) {
                    content.beginText();
                    content.setFont(font, 10);
                    content.setLeading(16);
                    content.newLineAtOffset(50, 740);
                    for (int line = 0; line < LINES_A_PAGE; line++) {
                        content.showText(sentence(random, 14));
                        content.newLine();
                    }
                    content.endText();
                }
            }
            document.save(file.toFile());
        }
    }

    private static String sentence(Random random, int words) {
        StringBuilder sentence = new StringBuilder();
        for (int i = 0; i < words; i++) {
            sentence.append(i == 0 ? "" : " ").append(WORDS[random.nextInt(WORDS.length)]);
        }
        return sentence.append(' ')
                .append(random.nextInt(1_000_000))
                .append('.')
                .toString();
    }
}
