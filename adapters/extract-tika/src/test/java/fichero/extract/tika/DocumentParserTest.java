package fichero.extract.tika;

import fichero.core.extraction.DocumentSource;
import fichero.core.extraction.TextExtractor;
import fichero.testkit.extraction.TextExtractorContract;

/** The contract, in process. */
class DocumentParserTest extends TextExtractorContract {

    private static final InProcessExtractor EXTRACTOR = new InProcessExtractor();

    @Override
    protected TextExtractor extractor() {
        return EXTRACTOR;
    }

    @Override
    protected DocumentSource encrypted() {
        return ExpectedDocuments.inline(ExpectedDocuments.formats("testWORD_protected_passtika.docx"));
    }
}
