package fichero.app.distribution;

import fichero.app.platform.Platform;
import java.io.File;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Lays out the libraries of an archive: the jars that it is run with, without the native code of other platforms, and a table of
 * what takes how much.
 *
 * <p>Arguments: the folder, the platform or {@code all}, the jar of the class that this is. The other jars are those of its own
 * class path.
 */
public final class Distribution {

    private static final String ALL = "all";

    private Distribution() {}

    /** Fills {@code lib} in the folder anew, and writes and prints {@code sizes.md}. */
    public static void main(String[] args) throws IOException {
        if (args.length != 3) {
            System.err.println("usage: Distribution FOLDER PLATFORM JAR");
            System.exit(2);
        }
        Path folder = Path.of(args[0]);
        List<Path> jars = new ArrayList<>(List.of(Path.of(args[2])));
        Stream.of(System.getProperty("java.class.path").split(File.pathSeparator, -1))
                .filter(entry -> entry.endsWith(".jar"))
                .map(Path::of)
                .forEach(jars::add);
        String table = SizesTable.of(layOut(jars, folder.resolve("lib"), platform(args[1])), args[1]);
        Files.writeString(folder.resolve("sizes.md"), table);
        System.out.print(table);
    }

    /** @return null for all of them */
    static @Nullable Platform platform(String code) {
        if (code.equals(ALL)) {
            return null;
        }
        return Platform.ofCode(code)
                .orElseThrow(() -> new IllegalArgumentException("dist.platform is " + ALL + " or one of " + codes()
                        + ", but is '" + code + "'. It has to be given on a machine that is of none of these kinds."));
    }

    private static String codes() {
        return String.join(
                ", ", Arrays.stream(Platform.values()).map(Platform::code).toList());
    }

    static List<TrimmedJar> layOut(List<Path> jars, Path lib, @Nullable Platform platform) throws IOException {
        Files.createDirectories(lib);
        // A library that is no longer used, or was of another version, must not stay.
        try (DirectoryStream<Path> old = Files.newDirectoryStream(lib)) {
            for (Path file : old) {
                Files.delete(file);
            }
        }
        List<TrimmedJar> laidOut = new ArrayList<>();
        for (Path jar : jars) {
            laidOut.add(TrimmedJar.copy(jar, lib, platform));
        }
        return laidOut;
    }
}
