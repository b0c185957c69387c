package fichero.extract.tika.format;

import fichero.core.failure.Reason;
import java.io.IOException;
import java.io.InputStream;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Takes the files inside a document while a format reads it: entries of archives, attachments. It counts, bounds and
 * cleans what it is given, so a format tells names as they are.
 */
public interface Entries {

    /**
     * @param name where it is inside, in any spelling
     * @param bytes read to their end, or to where a limit is; not closed
     * @throws fichero.core.failure.PoisonException {@code EXPANSION_LIMIT} when the document as a whole holds too much
     * @throws IOException when the bytes cannot be read, which says nothing of the entries before
     */
    void add(String name, @Nullable Instant modifiedAt, InputStream bytes) throws IOException;

    /** Tells of a file inside that cannot be taken out. */
    void refuse(String name, Reason reason, String detail);

    /** How many it was told of. */
    int count();
}
