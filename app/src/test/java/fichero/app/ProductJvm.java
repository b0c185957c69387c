package fichero.app;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;

/**
 * The JVM of a product that a test starts. As with the launcher, it reads its classes from an archive where the build
 * names a directory for one: most of a start is work on classes, and the tests start the product very often.
 */
public final class ProductJvm {

    private static final Optional<Path> DIRECTORY =
            Optional.ofNullable(System.getProperty("fichero.test.classes")).map(Path::of);

    private static final String CLASS_PATH =
            DIRECTORY.map(ProductJvm::jarsAlone).orElse(System.getProperty("java.class.path"));

    private static final List<String> SHARED =
            DIRECTORY.map(TrainingLife::archive).map(TrainingLife::options).orElse(List.of());

    private ProductJvm() {}

    /** All options but those for memory. */
    public static List<String> options() {
        List<String> options = new ArrayList<>(plain());
        options.addAll(SHARED);
        return options;
    }

    static List<String> plain() {
        return List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1");
    }

    /** Given to the process in its environment, as the product does with the JVMs that it starts. */
    public static String classPath() {
        return CLASS_PATH;
    }

    /** Java shares no class of a class path with directories, which Maven has for the tests. */
    private static String jarsAlone(Path directory) {
        List<String> entries = new ArrayList<>();
        for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
            Path path = Path.of(entry);
            if (Files.isDirectory(path)) {
                entries.add(
                        jar(path, directory.resolve(entries.size() + ".jar")).toString());
            } else if (Files.exists(path)) {
                entries.add(entry);
            }
        }
        return String.join(File.pathSeparator, entries);
    }

    private static Path jar(Path folder, Path file) {
        try {
            Files.createDirectories(file.getParent());
            try (OutputStream output = Files.newOutputStream(file);
                    JarOutputStream jar = new JarOutputStream(output);
                    Stream<Path> inside = Files.walk(folder)) {
                for (Path path : inside.filter(Files::isRegularFile).sorted().toList()) {
                    jar.putNextEntry(
                            new JarEntry(folder.relativize(path).toString().replace(File.separatorChar, '/')));
                    Files.copy(path, jar);
                    jar.closeEntry();
                }
            }
            return file;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
