package fichero.extract.tika;

import fichero.core.extraction.DocumentSource;
import fichero.core.extraction.TextExtractor;
import fichero.testkit.extraction.TextExtractorContract;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

/** The contract, on two real child JVMs. */
class TextExtractionIT extends TextExtractorContract {

    private static final ChildProcessExtractor EXTRACTOR =
            new ChildProcessExtractor(ExtractionLimits.DEFAULT.withChildren(2));

    @BeforeAll
    static void start() {
        EXTRACTOR.start();
    }

    @AfterAll
    static void close() {
        EXTRACTOR.close();
    }

    @Override
    protected TextExtractor extractor() {
        return EXTRACTOR;
    }

    @Override
    protected DocumentSource encrypted() {
        return ExpectedDocuments.inline(ExpectedDocuments.formats("libreoffice-writer-password.pdf"));
    }
}
