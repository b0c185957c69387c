package fichero.extract.tika.child;

import java.time.Duration;
import java.util.List;

/**
 * What a child JVM is allowed.
 *
 * @param heapMiB its heap
 * @param maxCharacters the longest text of a document
 * @param ocrBudget how long OCR may take for a document; zero for no OCR
 * @param jvm further options of the virtual machine
 */
public record ChildOptions(int heapMiB, int maxCharacters, Duration ocrBudget, List<String> jvm) {

    public ChildOptions {
        jvm = List.copyOf(jvm);
    }
}
