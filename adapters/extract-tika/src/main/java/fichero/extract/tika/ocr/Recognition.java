package fichero.extract.tika.ocr;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;

/** Reads the pictures of one document as long as its time lasts. For one thread. */
public final class Recognition {

    private final Tesseract tesseract;
    private final long deadlineNanos;
    private int read;
    private int failed;

    Recognition(Tesseract tesseract, long deadlineNanos) {
        this.tesseract = tesseract;
        this.deadlineNanos = deadlineNanos;
    }

    /** @return the words, which may be none */
    public String read(Path picture) {
        Duration left = Duration.ofNanos(deadlineNanos - System.nanoTime());
        if (left.isNegative() || left.isZero()) {
            failed++;
            return "";
        }
        try {
            String words = tesseract.read(picture, left);
            read++;
            return words;
        } catch (IOException e) {
            failed++;
            return "";
        }
    }

    /** Counts a picture that could not even be made. */
    public void fail() {
        failed++;
    }

    /** Whether there is time for another one. */
    public boolean hasTime() {
        return deadlineNanos - System.nanoTime() > 0;
    }

    /** How many pictures were read. */
    public int pictures() {
        return read;
    }

    /** How many were not. */
    public int failures() {
        return failed;
    }
}
