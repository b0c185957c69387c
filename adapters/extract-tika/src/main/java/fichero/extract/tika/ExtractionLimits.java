package fichero.extract.tika;

import java.time.Duration;

/**
 * How far one document may go.
 *
 * @param timeout for one try at one document; a document that kills its process gets two
 * @param heapMiB the heap of a child JVM ({@code -Xmx}); it takes about 100 MiB more
 * @param maxCharacters the longest text of a document, in UTF-16 units
 * @param children how many child JVMs there are, and so how many documents are read at once
 * @param documentsPerChild after how many documents a child is replaced, against leaks in parsers
 * @param ocr whether pictures of words are read too, where the machine has tesseract
 */
public record ExtractionLimits(
        Duration timeout, int heapMiB, int maxCharacters, int children, int documentsPerChild, boolean ocr) {

    /** The rest of a document's time is for what is done before and after its pictures. */
    private static final double OCR_SHARE = 0.75;

    public static final ExtractionLimits DEFAULT =
            new ExtractionLimits(Duration.ofSeconds(60), 384, 20_000_000, 1, 2000, false);

    public ExtractionLimits {
        if (timeout.isNegative() || timeout.isZero()) {
            throw new IllegalArgumentException("the extraction timeout must be positive, but is " + timeout);
        }
        requireAtLeast(64, heapMiB, "heapMiB");
        requireAtLeast(1, maxCharacters, "maxCharacters");
        requireAtLeast(1, children, "children");
        requireAtLeast(1, documentsPerChild, "documentsPerChild");
    }

    private static void requireAtLeast(int least, int value, String name) {
        if (value < least) {
            throw new IllegalArgumentException(name + " must be at least " + least + ", but is " + value);
        }
    }

    public ExtractionLimits withTimeout(Duration timeout) {
        return new ExtractionLimits(timeout, heapMiB, maxCharacters, children, documentsPerChild, ocr);
    }

    public ExtractionLimits withHeapMiB(int heapMiB) {
        return new ExtractionLimits(timeout, heapMiB, maxCharacters, children, documentsPerChild, ocr);
    }

    public ExtractionLimits withMaxCharacters(int maxCharacters) {
        return new ExtractionLimits(timeout, heapMiB, maxCharacters, children, documentsPerChild, ocr);
    }

    public ExtractionLimits withChildren(int children) {
        return new ExtractionLimits(timeout, heapMiB, maxCharacters, children, documentsPerChild, ocr);
    }

    public ExtractionLimits withDocumentsPerChild(int documentsPerChild) {
        return new ExtractionLimits(timeout, heapMiB, maxCharacters, children, documentsPerChild, ocr);
    }

    public ExtractionLimits withOcr(boolean ocr) {
        return new ExtractionLimits(timeout, heapMiB, maxCharacters, children, documentsPerChild, ocr);
    }

    /** How long OCR may take for all pictures of a document; zero when it is off. */
    Duration ocrBudget() {
        return ocr ? Duration.ofMillis((long) (timeout.toMillis() * OCR_SHARE)) : Duration.ZERO;
    }
}
