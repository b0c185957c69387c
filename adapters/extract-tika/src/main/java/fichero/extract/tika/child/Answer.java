package fichero.extract.tika.child;

import fichero.core.extraction.ExtractedDocument;
import fichero.core.failure.Reason;
import fichero.extract.tika.archive.SpooledEntry;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a child says of a document. */
sealed interface Answer {

    /** @param entries files inside it, in the child's directory */
    record Extracted(ExtractedDocument document, List<SpooledEntry> entries) implements Answer {
        public Extracted {
            entries = List.copyOf(entries);
        }
    }

    record Refused(Reason reason, String detail, @Nullable String detectedType) implements Answer {}

    /** Nothing can be said of the document: the disk of temporary files is full. */
    record NoSpace(String detail) implements Answer {}
}
