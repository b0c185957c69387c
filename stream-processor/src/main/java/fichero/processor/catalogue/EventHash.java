package fichero.processor.catalogue;

import fichero.core.identity.ContentHash;
import fichero.schemas.FileEvent;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * The hash of what an event brings.
 *
 * @param sha256 64 hex digits, or null when the bytes could not be had
 * @param detail why not, or null
 */
record EventHash(@Nullable String sha256, @Nullable String detail) {

    /** Hashes inline bytes, or the referenced file in a stream. */
    static EventHash of(FileEvent event) {
        if (event.bytes() != null) {
            return new EventHash(ContentHash.of(event.bytes()).hex(), null);
        }
        if (event.reference() == null) {
            return new EventHash(null, "the event of " + event.file() + " brings neither bytes nor a reference");
        }
        try (InputStream bytes = Files.newInputStream(Path.of(URI.create(event.reference())))) {
            return new EventHash(ContentHash.of(bytes).hex(), null);
        } catch (IOException | IllegalArgumentException e) {
            return new EventHash(null, event.reference() + ": " + e);
        }
    }
}
