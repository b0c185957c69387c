package fichero.extract.tika.xhtml;

import java.util.Locale;
import org.apache.tika.parser.ParseContext;
import org.apache.tika.parser.microsoft.OfficeParserConfig;

/** How Office documents are read. */
public final class OfficeDocuments {

    private OfficeDocuments() {}

    public static void configure(ParseContext context) {
        OfficeParserConfig config = new OfficeParserConfig();
        config.setUseSAXDocxExtractor(true);
        config.setIncludeDeletedContent(false);
        config.setExtractMacros(false);
        // How Japanese words are pronounced is no text of a sheet's cell.
        config.setConcatenatePhoneticRuns(false);
        // A mail's head is written the same way for all formats of mail.
        config.setWriteSelectHeadersInBody(false);
        context.set(OfficeParserConfig.class, config);
        // Numbers look the same wherever Fichero runs.
        context.set(Locale.class, Locale.ENGLISH);
    }

    /** Sheets have headers and footers of the printed page; they are no part of its rows. */
    static void configureForSheets(ParseContext context) {
        configure(context);
        context.get(OfficeParserConfig.class).setIncludeHeadersAndFooters(false);
    }
}
