package fichero.testkit.embedding;

import fichero.core.identity.TextHash;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The hashes of the passages that were embedded, a line each, in a file that survives the death of the process. */
final class EmbeddingJournal {

    private final Path file;
    private @Nullable OutputStream lines;

    EmbeddingJournal(Path file) {
        this.file = file;
    }

    /** Not a channel: an interrupt of the writing thread would close it. */
    synchronized void open() {
        try {
            lines = new FileOutputStream(file.toFile(), true);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot open the journal of embedded texts " + file, e);
        }
    }

    /** One write a batch, unbuffered: what the operating system has taken outlives a killed process. */
    synchronized void append(List<String> texts) {
        OutputStream to = lines;
        if (to == null) {
            throw new IllegalStateException("the journal of embedded texts " + file + " is closed");
        }
        String hashes = texts.stream().map(text -> TextHash.of(text) + "\n").collect(Collectors.joining());
        try {
            to.write(hashes.getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write the journal of embedded texts " + file, e);
        }
    }

    synchronized void close() {
        OutputStream closing = lines;
        lines = null;
        if (closing != null) {
            try {
                closing.close();
            } catch (IOException e) {
                throw new UncheckedIOException("cannot close the journal of embedded texts " + file, e);
            }
        }
    }
}
