package fichero.extract.tika.xhtml;

import fichero.core.extraction.DocumentSource;
import fichero.extract.tika.format.DocumentFormat;
import fichero.extract.tika.format.Entries;
import fichero.extract.tika.format.ParsedDocument;
import java.util.Set;
import org.apache.tika.parser.microsoft.OfficeParser;

/** Excel workbooks before 2007. */
public final class XlsFormat implements DocumentFormat {

    private final OfficeParser parser = new OfficeParser();

    @Override
    public Set<String> types() {
        return Set.of("application/vnd.ms-excel");
    }

    @Override
    public ParsedDocument parse(DocumentSource source, String type, int maxCharacters, Entries entries)
            throws Exception {
        return TikaReader.read(source, maxCharacters, Layout.SHEETS, entries, (bytes, blocks, metadata, context) -> {
            OfficeDocuments.configureForSheets(context);
            parser.parse(bytes, blocks, metadata, context);
        });
    }
}
