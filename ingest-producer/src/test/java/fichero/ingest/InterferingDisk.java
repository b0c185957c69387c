package fichero.ingest;

import fichero.ingest.walk.Disk;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicBoolean;

/** A disk on which somebody writes a file while it is read for the first time. */
final class InterferingDisk extends Disk {

    private final Path file;
    private final String text;
    private final AtomicBoolean written = new AtomicBoolean();

    InterferingDisk(Path file, String text) {
        this.file = file;
        this.text = text;
    }

    @Override
    public InputStream open(Path opened) throws IOException {
        if (!opened.equals(file) || !written.compareAndSet(false, true)) {
            return super.open(opened);
        }
        byte[] before = Files.readAllBytes(file);
        Files.writeString(file, text);
        return new ByteArrayInputStream(before);
    }
}
