package fichero.app.wiring;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/** Keeps a watch from seeing what Fichero itself writes. */
final class OwnFiles {

    private OwnFiles() {}

    /** @return the gitignore pattern that leaves the data directory out of a root, when it lies inside */
    static Optional<String> within(Path root, Path dataDirectory) {
        Path realRoot = real(root);
        Path realData = real(dataDirectory);
        if (!realData.startsWith(realRoot) || realData.equals(realRoot)) {
            return Optional.empty();
        }
        String relative = realRoot.relativize(realData).toString();
        // What a pattern gives a meaning to stands for itself here.
        return Optional.of("/" + relative.replaceAll("[\\\\*?\\[\\]]", "\\\\$0") + "/");
    }

    private static Path real(Path path) {
        try {
            return path.toRealPath();
        } catch (IOException e) {
            // Not there yet: its name is all there is.
            return path;
        }
    }
}
