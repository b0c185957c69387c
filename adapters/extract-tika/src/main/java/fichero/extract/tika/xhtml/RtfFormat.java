package fichero.extract.tika.xhtml;

import fichero.core.extraction.DocumentSource;
import fichero.extract.tika.format.DocumentFormat;
import fichero.extract.tika.format.Entries;
import fichero.extract.tika.format.ParsedDocument;
import java.util.Set;
import org.apache.tika.parser.microsoft.rtf.RTFParser;

/** Rich text; it knows lists, and headings only by their looks, so they are paragraphs. */
public final class RtfFormat implements DocumentFormat {

    private final RTFParser parser = new RTFParser();

    @Override
    public Set<String> types() {
        return Set.of("application/rtf", "text/rtf");
    }

    @Override
    public ParsedDocument parse(DocumentSource source, String type, int maxCharacters, Entries entries)
            throws Exception {
        return TikaReader.read(source, maxCharacters, Layout.FLOW, entries, parser::parse);
    }
}
