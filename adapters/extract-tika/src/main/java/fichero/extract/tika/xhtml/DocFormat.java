package fichero.extract.tika.xhtml;

import fichero.core.extraction.DocumentSource;
import fichero.extract.tika.format.DocumentFormat;
import fichero.extract.tika.format.Entries;
import fichero.extract.tika.format.ParsedDocument;
import java.util.Set;
import org.apache.tika.parser.microsoft.OfficeParser;

/** Word documents before 2007, with the headings that their styles tell. */
public final class DocFormat implements DocumentFormat {

    private final OfficeParser parser = new OfficeParser();

    @Override
    public Set<String> types() {
        return Set.of("application/msword");
    }

    @Override
    public ParsedDocument parse(DocumentSource source, String type, int maxCharacters, Entries entries)
            throws Exception {
        return TikaReader.read(source, maxCharacters, Layout.FLOW, entries, (bytes, blocks, metadata, context) -> {
            OfficeDocuments.configure(context);
            parser.parse(bytes, blocks, metadata, context);
        });
    }
}
