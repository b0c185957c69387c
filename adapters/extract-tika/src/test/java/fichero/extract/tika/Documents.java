package fichero.extract.tika;

import fichero.core.extraction.Block;
import fichero.core.extraction.DocumentSource;
import fichero.core.extraction.ExtractedDocument;
import fichero.extract.tika.format.DocumentParser;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Documents made of a string, and what their blocks cover. */
public final class Documents {

    private static final DocumentParser PARSER = new DocumentParser(1_000_000);

    private Documents() {}

    public static ExtractedDocument parse(String name, String text) {
        return parse(name, text.getBytes(StandardCharsets.UTF_8));
    }

    public static synchronized ExtractedDocument parse(String name, byte[] bytes) {
        return PARSER.parse(new DocumentSource.Inline(name, bytes), new CollectedEntries());
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
