package fichero.embed.onnx;

import fichero.core.failure.SetupException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Digests of models, each computed once: hashing a hundred megabytes takes longer than loading them, at every start.
 * A digest is kept with the sizes and times of its files, and holds as long as these do.
 */
final class RememberedDigests {

    private static final Logger log = LoggerFactory.getLogger(RememberedDigests.class);

    private final Path notes;

    RememberedDigests(Path cacheDirectory) {
        this.notes = cacheDirectory.toAbsolutePath().resolve("digests");
    }

    /** @throws SetupException when a file cannot be read */
    String of(ModelFiles files) {
        Path note = notes.resolve(
                UUID.nameUUIDFromBytes(files.directory().toString().getBytes(StandardCharsets.UTF_8)) + ".txt");
        String stamp = stamp(files);
        String remembered = read(note);
        if (remembered.startsWith(stamp)) {
            return remembered.substring(stamp.length());
        }
        String digest = files.digest();
        write(note, stamp + digest);
        return digest;
    }

    private static String stamp(ModelFiles files) {
        StringBuilder stamp = new StringBuilder();
        try {
            for (Path file : files.all()) {
                stamp.append(file.getFileName())
                        .append(' ')
                        .append(Files.size(file))
                        .append(' ')
                        .append(Files.getLastModifiedTime(file))
                        .append('\n');
            }
        } catch (IOException e) {
            throw new SetupException("cannot read the model in " + files.directory(), e);
        }
        return stamp.append(files.profile().pooling().code()).append('\n').toString();
    }

    private static String read(Path note) {
        try {
            return Files.exists(note) ? Files.readString(note) : "";
        } catch (IOException e) {
            log.atDebug().setCause(e).log("cannot read a remembered digest");
            return "";
        }
    }

    private void write(Path note, String text) {
        try {
            Files.createDirectories(notes);
            Path partial = Files.createTempFile(notes, "digest.", ".partial");
            Files.writeString(partial, text);
            Files.move(partial, note, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            // It is computed again with the next start.
            log.atDebug().setCause(e).log("cannot remember a digest");
        }
    }
}
