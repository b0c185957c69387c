package fichero.extract.tika.child;

import fichero.core.extraction.ExtractedDocument;
import fichero.core.failure.Reason;
import org.jspecify.annotations.Nullable;

/** What a child says of a document. */
sealed interface Answer {

    record Extracted(ExtractedDocument document) implements Answer {}

    record Refused(Reason reason, String detail, @Nullable String detectedType) implements Answer {}
}
