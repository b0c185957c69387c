package fichero.app.platform;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The process in which Java makes an archive of classes: it loads those that it is told and ends, at which Java writes
 * the archive. Java's own way from list to archive does the same without a compiler, which takes four times as long.
 */
public final class ClassTraining {

    private ClassTraining() {}

    /** @param args a file with the names of classes, a line each */
    public static void main(String[] args) throws IOException {
        for (String name : Files.readAllLines(Path.of(args[0]))) {
            try {
                // Linked by Java when it writes them; nothing of them runs.
                Class.forName(name, false, ClassTraining.class.getClassLoader());
            } catch (ClassNotFoundException | LinkageError e) {
                // Made while a process ran, or of a library that lacks an optional one: it is loaded without the
                // archive.
                continue;
            }
        }
    }
}
