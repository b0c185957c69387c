package fichero.extract.tika.xhtml;

import fichero.core.extraction.DocumentSource;
import fichero.extract.tika.format.DocumentFormat;
import fichero.extract.tika.format.Entries;
import fichero.extract.tika.format.ParsedDocument;
import java.util.Set;
import org.apache.tika.parser.microsoft.ooxml.OOXMLParser;

/** Word documents since 2007, read as a stream of events, since a tree of a long one takes hundreds of megabytes. */
public final class DocxFormat implements DocumentFormat {

    private final OOXMLParser parser = new OOXMLParser();

    @Override
    public Set<String> types() {
        return Set.of(
                "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
                "application/vnd.openxmlformats-officedocument.wordprocessingml.template",
                "application/vnd.ms-word.document.macroenabled.12");
    }

    @Override
    public ParsedDocument parse(DocumentSource source, String type, int maxCharacters, Entries entries)
            throws Exception {
        OfficePackage.requireWhole(source);
        return TikaReader.read(source, maxCharacters, Layout.FLOW, entries, (bytes, blocks, metadata, context) -> {
            OfficeDocuments.configure(context);
            parser.parse(bytes, blocks, metadata, context);
        });
    }
}
