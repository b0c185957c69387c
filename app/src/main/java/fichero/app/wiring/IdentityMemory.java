package fichero.app.wiring;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.databind.ObjectMapper;
import fichero.core.embedding.EmbedderIdentity;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What an embedder was when it was last seen, in a file. Another model's memory does not count. */
final class IdentityMemory {

    private static final Logger log = LoggerFactory.getLogger(IdentityMemory.class);
    private static final ObjectMapper JSON = new ObjectMapper();

    private final Path file;
    private final String model;

    private record Memory(String setting, EmbedderIdentity identity) {}

    /** @param model as the settings name it */
    IdentityMemory(Path file, String model) {
        this.file = file;
        this.model = model;
    }

    Optional<EmbedderIdentity> read() {
        try {
            Memory memory = JSON.readValue(Files.readAllBytes(file), Memory.class);
            return memory.setting().equals(model) ? Optional.of(memory.identity()) : Optional.empty();
        } catch (IOException e) {
            log.atDebug().setCause(e).log("nothing is remembered of the embedder");
            return Optional.empty();
        }
    }

    void write(EmbedderIdentity identity) {
        try {
            Path next = file.resolveSibling(file.getFileName() + ".new");
            Files.write(next, JSON.writeValueAsBytes(new Memory(model, identity)));
            Files.move(next, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (JacksonException e) {
            throw new IllegalStateException(e);
        } catch (IOException e) {
            log.atWarn().addKeyValue("file", file).setCause(e).log("The embedder cannot be remembered");
        }
    }
}
