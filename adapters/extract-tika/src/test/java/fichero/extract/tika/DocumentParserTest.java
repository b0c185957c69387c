package fichero.extract.tika;

import fichero.core.extraction.DocumentSource;
import fichero.core.extraction.TextExtractor;
import fichero.testkit.extraction.TextExtractorContract;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/** The contract, in process. */
class DocumentParserTest extends TextExtractorContract {

    @TempDir
    private Path directory;

    @Override
    protected TextExtractor extractor() {
        return new InProcessExtractor(directory);
    }

    @Override
    protected DocumentSource encrypted() {
        return ExpectedDocuments.inline(ExpectedDocuments.formats("testWORD_protected_passtika.docx"));
    }
}
