package fichero.benchmarks.soak;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;

/** Small changes to a folder, one after another, that leave it about as large as it was. For one thread. */
final class Edits {

    private static final String EDITED = "\n\nEditado por última vez: ";
    private static final int KINDS = 10;

    private final List<Path> files = new ArrayList<>();
    private final Random random;
    private int made;

    Edits(Path folder, long seed) throws IOException {
        this.random = new Random(seed);
        try (Stream<Path> all = Files.walk(folder)) {
            all.filter(Files::isRegularFile).sorted().forEach(files::add);
        }
    }

    int made() {
        return made;
    }

    /** One in ten files is renamed, one makes place for a new one, the others are edited. */
    void make() throws IOException {
        made++;
        int at = random.nextInt(files.size());
        Path file = files.get(at);
        switch (random.nextInt(KINDS)) {
            case 0 -> {
                Path renamed = file.resolveSibling("renombrado-" + made + ".md");
                Files.move(file, renamed);
                files.set(at, renamed);
            }
            case 1 -> {
                String text = Files.readString(file);
                Files.delete(file);
                Path added = file.resolveSibling("nuevo-" + made + ".md");
                Files.writeString(added, edited(text));
                files.set(at, added);
            }
            default -> Files.writeString(file, edited(Files.readString(file)));
        }
    }

    /** The last edit's mark gives way to this one's, so that files do not grow. */
    private String edited(String text) {
        int end = text.lastIndexOf(EDITED);
        return (end < 0 ? text : text.substring(0, end)) + EDITED + made + ", con el número "
                + random.nextInt(1_000_000) + ".\n";
    }
}
