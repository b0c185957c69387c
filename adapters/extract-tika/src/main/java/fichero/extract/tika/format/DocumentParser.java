package fichero.extract.tika.format;

import fichero.core.extraction.Block;
import fichero.core.extraction.DocumentSource;
import fichero.core.extraction.ExtractedDocument;
import fichero.core.extraction.Flag;
import fichero.core.failure.PoisonException;
import fichero.core.failure.Reason;
import fichero.extract.tika.language.LanguageTeller;
import fichero.extract.tika.language.ToldLanguage;
import fichero.extract.tika.ocr.Tesseract;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import org.jspecify.annotations.Nullable;

/**
 * Extraction in this process, unbounded in time and memory: what the child JVM runs, and what tests of formats call.
 * For one thread at a time.
 */
public final class DocumentParser {

    /** In the metadata of a document whose language was told from its words. */
    private static final String LANGUAGE_CONFIDENCE = "language_confidence";

    private final int maxCharacters;
    private final LanguageTeller languages;
    private final Map<String, DocumentFormat> formats = new HashMap<>();
    private final TypeDetector types;

    /** With every format on the class path. */
    public DocumentParser(int maxCharacters) {
        this(maxCharacters, new LanguageTeller(), null);
    }

    /** @param tesseract reads pictures of words, or null for no OCR */
    public DocumentParser(int maxCharacters, LanguageTeller languages, @Nullable Tesseract tesseract) {
        this.maxCharacters = maxCharacters;
        this.languages = languages;
        List<DocumentFormat> all = new ArrayList<>();
        for (DocumentFormat format : ServiceLoader.load(DocumentFormat.class)) {
            all.add(format);
            if (tesseract != null) {
                format.useOcr(tesseract);
            }
            format.types().forEach(type -> formats.put(type, format));
        }
        this.types = new TypeDetector(all);
    }

    /**
     * @param entries takes the files inside it
     * @return a document with at least one block, or with files inside
     * @throws PoisonException as {@link fichero.core.extraction.TextExtractor#extract}; nothing else but errors of the
     *     virtual machine
     */
    public ExtractedDocument parse(DocumentSource source, Entries entries) {
        try {
            if (source.sizeBytes() == 0) {
                throw new PoisonException(Reason.EMPTY, "the file has 0 bytes");
            }
            return parse(source, types.detect(source), entries);
        } catch (PoisonException e) {
            throw e;
        } catch (NoSuchFileException | FileNotFoundException | AccessDeniedException e) {
            throw new PoisonException(Reason.REFERENCE_UNREACHABLE, "cannot open " + e.getMessage(), e);
        } catch (IOException e) {
            throw new PoisonException(Reason.CORRUPT, describe("cannot read the file", e), e);
        }
    }

    private ExtractedDocument parse(DocumentSource source, DocumentType type, Entries entries) throws IOException {
        if (Protected.TYPES.contains(type.type())) {
            throw new PoisonException(Reason.ENCRYPTED, "the document needs a password", type.type(), null);
        }
        DocumentFormat format = formats.get(type.type());
        if (format == null) {
            throw unsupported(type);
        }
        ParsedDocument parsed;
        try {
            parsed = requireText(parse(source, type, format, entries), type, entries);
        } catch (PoisonException e) {
            if (type.contradicted() != null && (e.reason() == Reason.CORRUPT || e.reason() == Reason.NO_TEXT)) {
                throw mismatch(type, e);
            }
            throw e;
        }
        List<String> warnings = new ArrayList<>(parsed.warnings());
        if (type.contradicted() != null) {
            warnings.add(Flag.EXTENSION_MISMATCH.with("the name says " + type.contradicted() + ", but the content is "
                    + type.type() + " and was read as such"));
        }
        ToldLanguage language = languages.tell(parsed.language(), parsed.text(), parsed.blocks());
        Map<String, Object> metadata = new HashMap<>(parsed.metadata());
        if (language != null && language.confidence() != null) {
            metadata.putIfAbsent(LANGUAGE_CONFIDENCE, language.confidence());
        }
        return new ExtractedDocument(
                parsed.text(),
                parsed.blocks(),
                parsed.title(),
                language == null ? null : language.iso(),
                type.type(),
                parsed.pageCount(),
                metadata,
                warnings,
                entries.count());
    }

    private ParsedDocument parse(DocumentSource source, DocumentType type, DocumentFormat format, Entries entries)
            throws IOException {
        try {
            return format.parse(source, type.type(), maxCharacters, entries);
        } catch (PoisonException e) {
            throw new PoisonException(e.reason(), String.valueOf(e.getMessage()), type.type(), e.getCause());
        } catch (NoSuchFileException | FileNotFoundException | AccessDeniedException e) {
            throw e;
        } catch (StackOverflowError e) {
            throw new PoisonException(Reason.CORRUPT, "the document nests deeper than it can be read", type.type(), e);
        } catch (Exception | LinkageError | AssertionError e) {
            throw new PoisonException(Reason.CORRUPT, describe("cannot be read", e), type.type(), e);
        }
    }

    private static ParsedDocument requireText(ParsedDocument parsed, DocumentType type, Entries entries) {
        if (entries.count() > 0) {
            return parsed;
        }
        for (Block block : parsed.blocks()) {
            if (block.kind() != Block.Kind.PAGE_BREAK) {
                return parsed;
            }
        }
        if (isPlain(type.type())) {
            throw new PoisonException(Reason.EMPTY, "the file has no words", type.type(), null);
        }
        throw new PoisonException(Reason.NO_TEXT, "the document holds no text", type.type(), null);
    }

    /** Formats whose bytes are their text: without words there is nothing, not even a picture. */
    private static boolean isPlain(String type) {
        return type.startsWith("text/") && !type.equals("text/html");
    }

    private static PoisonException unsupported(DocumentType type) {
        if (type.contradicted() != null) {
            return mismatch(type, null);
        }
        return new PoisonException(Reason.UNSUPPORTED, "no reader for " + type.type(), type.type(), null);
    }

    private static PoisonException mismatch(DocumentType type, @Nullable Throwable cause) {
        return new PoisonException(
                Reason.EXTENSION_MISMATCH,
                "the name says " + type.contradicted() + ", but the content is " + type.type(),
                type.type(),
                cause);
    }

    /** The innermost message is the one that says what is wrong; Tika wraps it up to three times. */
    private static String describe(String what, Throwable thrown) {
        Throwable root = thrown;
        for (int depth = 0; depth < 20 && root.getCause() != null; depth++) {
            root = root.getCause();
        }
        String message = root.getMessage();
        String name = root.getClass().getSimpleName();
        return what + ": " + (message == null || message.isBlank() ? name : name + ": " + message);
    }
}
