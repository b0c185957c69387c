package fichero.extract.tika.xhtml;

import fichero.core.extraction.DocumentSource;
import fichero.core.failure.PoisonException;
import fichero.core.failure.Reason;
import fichero.extract.tika.format.ParsedDocument;
import fichero.extract.tika.format.Sources;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.tika.exception.EncryptedDocumentException;
import org.apache.tika.exception.WriteLimitReachedException;
import org.apache.tika.exception.ZeroByteFileException;
import org.apache.tika.extractor.EmbeddedDocumentExtractor;
import org.apache.tika.io.TikaInputStream;
import org.apache.tika.metadata.Metadata;
import org.apache.tika.parser.ParseContext;
import org.jspecify.annotations.Nullable;

/** Runs one Tika parser on one document and makes sense of how it ends. */
final class TikaReader {

    /** What the parser is and how it is called. */
    @FunctionalInterface
    interface Parse {
        void run(TikaInputStream bytes, XhtmlBlocks blocks, Metadata metadata, ParseContext context) throws Exception;
    }

    private TikaReader() {}

    /**
     * @param partial whether text that came before a failure is worth having; it is given with a warning
     */
    static ParsedDocument read(
            DocumentSource source, int maxCharacters, LineBreaks lineBreaks, boolean partial, Parse parse)
            throws Exception {
        XhtmlBlocks blocks = new XhtmlBlocks(maxCharacters, lineBreaks);
        Metadata metadata = new Metadata();
        List<String> warnings = new ArrayList<>();
        try (TikaInputStream bytes = Sources.open(source)) {
            parse.run(bytes, blocks, metadata, context());
        } catch (Exception e) {
            PoisonException known = known(e);
            if (known != null) {
                throw known;
            }
            blocks.finish();
            if (!partial || blocks.blocks().isEmpty()) {
                throw e;
            }
            warnings.add("the document is damaged; only the text before the damage was read");
        }
        blocks.finish();
        DocumentProperties properties = DocumentProperties.of(metadata);
        return new ParsedDocument(
                blocks.text(),
                blocks.blocks(),
                properties.title() != null ? properties.title() : blocks.firstHeading(),
                properties.language(),
                blocks.pages() == 0 ? null : blocks.pages(),
                properties.metadata(),
                warnings);
    }

    /** Parsers wrap what their handlers and libraries throw, some of them twice. */
    private static @Nullable PoisonException known(Throwable thrown) {
        Throwable cause = thrown;
        for (int depth = 0; cause != null && depth < 20; depth++) {
            if (cause instanceof PoisonException poison) {
                return poison;
            }
            if (cause instanceof EncryptedDocumentException
                    || cause instanceof org.apache.poi.EncryptedDocumentException) {
                return new PoisonException(Reason.ENCRYPTED, "the document needs a password", cause);
            }
            if (cause instanceof ExpansionException || cause instanceof WriteLimitReachedException) {
                return new PoisonException(Reason.EXPANSION_LIMIT, String.valueOf(cause.getMessage()), cause);
            }
            if (cause instanceof ZeroByteFileException) {
                return new PoisonException(Reason.EMPTY, "the file has 0 bytes", cause);
            }
            String message = cause.getMessage();
            if (message != null && message.toLowerCase(Locale.ROOT).contains("zip bomb")) {
                return new PoisonException(Reason.EXPANSION_LIMIT, message, cause);
            }
            cause = cause.getCause();
        }
        return null;
    }

    /** Attachments and embedded pictures are documents of their own. */
    private static ParseContext context() {
        ParseContext context = new ParseContext();
        context.set(EmbeddedDocumentExtractor.class, new NothingEmbedded());
        return context;
    }
}
