package fichero.benchmarks.script;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** The hash file: what each path held when it was last stored. One line for each, the hash and the path. */
final class SeenFiles {

    private final Path file;
    private final Map<String, String> hashes = new TreeMap<>();

    private SeenFiles(Path file) {
        this.file = file;
    }

    /** @param file read when it is there */
    static SeenFiles in(Path file) throws IOException {
        SeenFiles seen = new SeenFiles(file);
        if (Files.exists(file)) {
            for (String line : Files.readAllLines(file)) {
                int space = line.indexOf(' ');
                seen.hashes.put(line.substring(space + 1), line.substring(0, space));
            }
        }
        return seen;
    }

    boolean holds(String path, String hash) {
        return hash.equals(hashes.get(path));
    }

    void put(String path, String hash) {
        hashes.put(path, hash);
    }

    /** Forgets what is not among these paths, and returns what that was. */
    Set<String> retain(Set<String> paths) {
        Set<String> gone = new TreeSet<>(hashes.keySet());
        gone.removeAll(paths);
        hashes.keySet().retainAll(paths);
        return gone;
    }

    /** Replaces the file as a whole, so that a kill leaves the one before or this one. */
    void write() throws IOException {
        StringBuilder lines = new StringBuilder();
        hashes.forEach(
                (path, hash) -> lines.append(hash).append(' ').append(path).append('\n'));
        Path written = Files.writeString(file.resolveSibling(file.getFileName() + ".new"), lines);
        Files.move(written, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }
}
