package fichero.extract.tika.xhtml;

import fichero.core.extraction.DocumentSource;
import fichero.extract.tika.format.DocumentFormat;
import fichero.extract.tika.format.Entries;
import fichero.extract.tika.format.ParsedDocument;
import java.util.Set;
import org.apache.tika.parser.microsoft.ooxml.OOXMLParser;

/** Excel workbooks since 2007, row by row: a sheet's name is a heading, and the row that names its columns one below it. */
public final class XlsxFormat implements DocumentFormat {

    private final OOXMLParser parser = new OOXMLParser();

    @Override
    public Set<String> types() {
        return Set.of(
                "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
                "application/vnd.openxmlformats-officedocument.spreadsheetml.template",
                "application/vnd.ms-excel.sheet.macroenabled.12",
                "application/vnd.ms-excel.sheet.binary.macroenabled.12");
    }

    @Override
    public ParsedDocument parse(DocumentSource source, String type, int maxCharacters, Entries entries)
            throws Exception {
        OfficePackage.requireWhole(source);
        return TikaReader.read(source, maxCharacters, Layout.SHEETS, entries, (bytes, blocks, metadata, context) -> {
            OfficeDocuments.configureForSheets(context);
            parser.parse(bytes, blocks, metadata, context);
        });
    }
}
