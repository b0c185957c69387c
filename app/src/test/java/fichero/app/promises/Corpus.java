package fichero.app.promises;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/** The real documents that tests drop into folders. */
final class Corpus {

    private Corpus() {}

    static Path small() {
        return Path.of(System.getProperty("fichero.test.data"), "corpus-small", "docs");
    }

    static Path large() {
        return Path.of(System.getProperty("fichero.test.data"), "corpus-large", "docs");
    }

    static List<Path> files(Path root) {
        try (Stream<Path> all = Files.walk(root)) {
            return all.filter(Files::isRegularFile).sorted().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static void copy(Path from, Path to) {
        copy(from, to, Function.identity());
    }

    /** Copies a tree, each text changed on the way. */
    static void copy(Path from, Path to, Function<String, String> change) {
        try {
            for (Path file : files(from)) {
                Path target = to.resolve(from.relativize(file).toString());
                Files.createDirectories(target.getParent());
                Files.writeString(target, change.apply(Files.readString(file)));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
