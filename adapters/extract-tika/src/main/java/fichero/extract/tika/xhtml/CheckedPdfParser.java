package fichero.extract.tika.xhtml;

import fichero.core.failure.PoisonException;
import fichero.core.failure.Reason;
import java.io.IOException;
import java.io.InputStream;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.io.RandomAccessStreamCache.StreamCacheCreateFunction;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.common.PDStream;
import org.apache.tika.io.TikaInputStream;
import org.apache.tika.metadata.Metadata;
import org.apache.tika.parser.ParseContext;
import org.apache.tika.parser.pdf.PDFParser;

/**
 * Tika's parser with a look at the pages before it reads them: drawing instructions that are packed as a picture are what
 * bombs are made of, since a few bytes of JBIG2 unpack to gigabytes; no program writes them.
 */
final class CheckedPdfParser extends PDFParser {

    private static final long serialVersionUID = 1L;

    private static final Set<COSName> PICTURE_FILTERS =
            Set.of(COSName.JBIG2_DECODE, COSName.JPX_DECODE, COSName.DCT_DECODE, COSName.CCITTFAX_DECODE);

    @Override
    protected PDDocument getPDDocument(
            InputStream stream,
            TikaInputStream tikaStream,
            String password,
            StreamCacheCreateFunction cache,
            Metadata metadata,
            ParseContext context)
            throws IOException, org.apache.tika.exception.EncryptedDocumentException {
        PDDocument document = super.getPDDocument(stream, tikaStream, password, cache, metadata, context);
        try {
            for (PDPage page : document.getPages()) {
                requireInstructions(page);
            }
        } catch (PoisonException e) {
            document.close();
            throw e;
        }
        return document;
    }

    private static void requireInstructions(PDPage page) {
        Iterator<PDStream> streams = page.getContentStreams();
        while (streams.hasNext()) {
            List<COSName> filters = streams.next().getFilters();
            if (filters != null && filters.stream().anyMatch(PICTURE_FILTERS::contains)) {
                throw new PoisonException(
                        Reason.EXPANSION_LIMIT, "a page's instructions are packed as a picture, as in a PDF bomb");
            }
        }
    }
}
