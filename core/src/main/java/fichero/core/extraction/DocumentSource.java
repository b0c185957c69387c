package fichero.core.extraction;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** A document to extract: its name, for its declared type, and where its bytes are. */
public sealed interface DocumentSource {

    /** The file's own name with its extension, without folders. */
    String name();

    long sizeBytes();

    /** A fresh stream over all bytes; the caller closes it. */
    InputStream open() throws IOException;

    /** @param bytes owned by this record from now on; nobody changes them */
    @SuppressWarnings("ArrayRecordComponent")
    record Inline(String name, byte[] bytes) implements DocumentSource {
        @Override
        public long sizeBytes() {
            return bytes.length;
        }

        @Override
        public InputStream open() {
            return new ByteArrayInputStream(bytes);
        }
    }

    /** @param path a file that this process can read */
    record Reference(String name, Path path, long sizeBytes) implements DocumentSource {
        @Override
        public InputStream open() throws IOException {
            return Files.newInputStream(path);
        }
    }
}
