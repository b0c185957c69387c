package fichero.app.instance;

import fichero.schemas.Json;
import fichero.schemas.RecordCheck;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.util.Optional;
import org.apache.kafka.common.errors.SerializationException;
import org.jspecify.annotations.Nullable;

/** Where the running instance of a data directory is reached: a file that it writes when ready, for the other commands. */
public final class InstanceFile {

    private final Path file;

    public InstanceFile(DataDirectory directory) {
        this.file = directory.instanceFile();
    }

    /**
     * A running instance.
     *
     * @param url of its HTTP interface
     * @param bootstrapServers of its broker, embedded or not
     */
    public record Instance(long pid, String url, @Nullable String bootstrapServers, Instant startedAt) {}

    public void write(Instance instance) {
        try {
            Path next = file.resolveSibling(file.getFileName() + ".next");
            Files.write(next, Json.mapper().writeValueAsBytes(instance));
            Files.move(next, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write " + file, e);
        }
    }

    /** The instance, if the one that wrote the file is still alive. */
    public Optional<Instance> read() {
        try {
            @Nullable Instance instance = Json.mapper().readValue(Files.readAllBytes(file), Instance.class);
            if (instance != null) {
                RecordCheck.require("an instance in " + file, instance);
            }
            return Optional.ofNullable(instance)
                    .filter(i -> ProcessHandle.of(i.pid())
                            .map(ProcessHandle::isAlive)
                            .orElse(false));
        } catch (IOException | SerializationException e) {
            // There is none, or one of another version: as good as none.
            return Optional.empty();
        }
    }

    public void delete() {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot delete " + file, e);
        }
    }
}
