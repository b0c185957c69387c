package fichero.extract.tika.text;

import fichero.core.extraction.Block;
import fichero.core.extraction.DocumentSource;
import fichero.extract.tika.format.DocumentFormat;
import fichero.extract.tika.format.Entries;
import fichero.extract.tika.format.ParsedDocument;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Plain text: the text is the decoded bytes, and a paragraph ends at a blank line. */
public final class PlainTextFormat implements DocumentFormat {

    @Override
    public Set<String> types() {
        return Set.of("text/plain", "text/x-log", "text/x-rst", "text/asciidoc", "text/x-asciidoc", "text/org");
    }

    @Override
    public ParsedDocument parse(DocumentSource source, String type, int maxCharacters, Entries entries)
            throws IOException {
        DecodedText decoded = TextBytes.of(source, maxCharacters).decode(null);
        String text = decoded.text();
        return new ParsedDocument(text, paragraphs(text), null, null, null, Map.of(), decoded.warnings());
    }

    private static List<Block> paragraphs(String text) {
        List<Block> blocks = new ArrayList<>();
        int start = -1;
        int end = 0;
        for (int line = 0; line < text.length(); ) {
            int next = endOfLine(text, line);
            int first = firstNonBlank(text, line, next);
            if (first < next) {
                start = start < 0 ? first : start;
                end = lastNonBlank(text, line, next);
            } else if (start >= 0) {
                blocks.add(Block.paragraph(start, end, Block.NO_PAGE));
                start = -1;
            }
            line = next + 1;
        }
        if (start >= 0) {
            blocks.add(Block.paragraph(start, end, Block.NO_PAGE));
        }
        return blocks;
    }

    private static int endOfLine(String text, int from) {
        int feed = text.indexOf('\n', from);
        return feed < 0 ? text.length() : feed;
    }

    private static int firstNonBlank(String text, int start, int end) {
        int i = start;
        while (i < end && Blank.is(text.charAt(i))) {
            i++;
        }
        return i;
    }

    private static int lastNonBlank(String text, int start, int end) {
        int i = end;
        while (i > start && Blank.is(text.charAt(i - 1))) {
            i--;
        }
        return i;
    }
}
