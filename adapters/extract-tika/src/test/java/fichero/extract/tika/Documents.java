package fichero.extract.tika;

import fichero.core.extraction.Block;
import fichero.core.extraction.DocumentSource;
import fichero.core.extraction.ExtractedDocument;
import fichero.extract.tika.format.DocumentParser;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Documents made of a string, and what their blocks cover. */
public final class Documents {

    private static final Path FILES = Path.of(System.getProperty("fichero.test.data"), "formats", "files");
    private static final DocumentParser PARSER = new DocumentParser(1_000_000);

    private Documents() {}

    public static ExtractedDocument parse(String name, String text) {
        return parse(name, text.getBytes(StandardCharsets.UTF_8));
    }

    public static ExtractedDocument parse(String name, byte[] bytes) {
        return parse(name, bytes, new CollectedEntries());
    }

    /** As {@link #parse(String, byte[])}, with what is attached. */
    public static synchronized ExtractedDocument parse(String name, byte[] bytes, CollectedEntries entries) {
        return PARSER.parse(new DocumentSource.Inline(name, bytes), entries);
    }

    /** A file of the test data. */
    public static ExtractedDocument parseFile(String name) {
        return parseFile(name, new CollectedEntries());
    }

    public static ExtractedDocument parseFile(String name, CollectedEntries entries) {
        return parse(name, bytes(name), entries);
    }

    public static byte[] bytes(String name) {
        try {
            return Files.readAllBytes(FILES.resolve(name));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Each block as its kind, its level and its text. */
    public static List<String> outline(ExtractedDocument document) {
        return document.blocks().stream().map(block -> outline(document, block)).toList();
    }

    private static String outline(ExtractedDocument document, Block block) {
        String level = block.level() == 0 ? "" : Integer.toString(block.level());
        return block.kind() + level + " " + document.text().substring(block.start(), block.end());
    }
}
