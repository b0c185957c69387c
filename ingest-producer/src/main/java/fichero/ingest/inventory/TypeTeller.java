package fichero.ingest.inventory;

import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Tells what a file is. Used by one thread. */
public interface TypeTeller {

    /** @throws IOException when the file cannot be read */
    Told tell(Path file, String name, long sizeBytes) throws IOException;

    /**
     * What was told.
     *
     * @param type MIME type
     * @param contradicted the type that the name declares when the bytes say otherwise, else null
     * @param readable whether there is a reader for it
     */
    record Told(String type, @Nullable String contradicted, boolean readable) {}
}
