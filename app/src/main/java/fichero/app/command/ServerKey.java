package fichero.app.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/** The key, or token, that commands show to a server. */
final class ServerKey {

    static final String VARIABLE = "FICHERO_API_KEY";
    static final String FILE_VARIABLE = VARIABLE + "_FILE";

    private ServerKey() {}

    /** @throws CommandFailedException when the file that holds it cannot be read */
    static Optional<String> ofUser() {
        return of(System.getenv());
    }

    static Optional<String> of(Map<String, String> environment) {
        String named = environment.getOrDefault(VARIABLE, "").strip();
        if (!named.isEmpty()) {
            return checked(named, VARIABLE);
        }
        String file = environment.getOrDefault(FILE_VARIABLE, "").strip();
        if (file.isEmpty()) {
            return Optional.empty();
        }
        try {
            return checked(Files.readString(Path.of(file)).strip(), file);
        } catch (IOException | InvalidPathException e) {
            throw new CommandFailedException(
                    FILE_VARIABLE + " names the file '" + file + "', which cannot be read: " + e.getMessage());
        }
    }

    /** A header takes nothing else; what does not fit must not be printed, it may be a secret all the same. */
    private static Optional<String> checked(String key, String from) {
        if (!key.chars().allMatch(c -> c > ' ' && c < 0x7f)) {
            throw new CommandFailedException("What is in " + from + " is no key: it is one word of plain ASCII.");
        }
        return Optional.of(key);
    }
}
