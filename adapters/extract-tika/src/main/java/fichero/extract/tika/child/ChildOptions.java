package fichero.extract.tika.child;

import java.time.Duration;

/**
 * What a child JVM is allowed.
 *
 * @param heapMiB its heap
 * @param maxCharacters the longest text of a document
 * @param ocrBudget how long OCR may take for a document; zero for no OCR
 */
public record ChildOptions(int heapMiB, int maxCharacters, Duration ocrBudget) {}
