package fichero.embed.onnx;

import fichero.core.failure.SetupException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/**
 * The two native libraries, loaded from our own directory.
 *
 * <p>The tokenizer's own loader is passed by: it writes to the home directory, looks for graphics cards, and the class
 * that calls it reports each use to a server. Only its JNI class is used, so that the code which does these things need
 * not even be on the class path. ONNX Runtime would unpack its library into the temp directory at every start.
 */
final class NativeLibraries {

    private static final String RUNTIME_PATH_PROPERTY = "onnxruntime.native.path";

    /** A library is loaded once in the life of a JVM, so this is the JVM's state, not ours. */
    private static boolean loaded;

    private NativeLibraries() {}

    /** @throws SetupException when this system has no such library, or the directory does not let it be loaded */
    static synchronized void load(Path directory) {
        if (loaded) {
            return;
        }
        loadTokenizers(directory);
        if (System.getProperty(RUNTIME_PATH_PROPERTY) == null) {
            Path unpacked = unpack(
                    directory,
                    "onnxruntime",
                    "/ai/onnxruntime/native/" + (os() + "-" + architecture("x64")),
                    List.of(System.mapLibraryName("onnxruntime"), System.mapLibraryName("onnxruntime4j_jni")));
            System.setProperty(RUNTIME_PATH_PROPERTY, unpacked.toString());
        }
        loaded = true;
    }

    private static void loadTokenizers(Path directory) {
        String library = System.mapLibraryName("tokenizers");
        // On Windows the library needs others of its folder, which must be loaded first.
        List<String> libraries = os().equals("win")
                ? List.of("libwinpthread-1.dll", "libgcc_s_seh-1.dll", "libstdc++-6.dll", library)
                : List.of(library);
        Path unpacked = unpack(
                directory, "tokenizers", "/native/lib/" + os() + "-" + architecture("x86_64") + "/cpu", libraries);
        for (String file : libraries) {
            Path path = unpacked.resolve(file);
            try {
                System.load(path.toString());
            } catch (UnsatisfiedLinkError e) {
                throw new SetupException(
                        "cannot load " + path + ": it needs glibc (not musl) on Linux, and a file system that is not"
                                + " mounted noexec",
                        e);
            }
        }
    }

    private static Path unpack(Path directory, String name, String resources, List<String> files) {
        if (NativeLibraries.class.getResource(resources + "/" + files.get(0)) == null) {
            throw new SetupException(
                    "there is no " + name + " library for " + System.getProperty("os.name") + " on "
                            + System.getProperty("os.arch")
                            + "; Linux and macOS on 64-bit ARM, Linux and Windows on x86-64 have one. Embed with Ollama instead");
        }
        String stamp = UnpackedResource.stamp(resources + "/" + files.get(files.size() - 1));
        Path folder = directory.resolve("native").resolve(name + "-" + stamp).toAbsolutePath();
        for (String file : files) {
            if (!Files.exists(folder.resolve(file))) {
                UnpackedResource.unpack(resources + "/" + file, folder.resolve(file));
            }
        }
        return folder;
    }

    private static String os() {
        String name = System.getProperty("os.name").toLowerCase(Locale.ROOT);
        if (name.contains("mac")) {
            return "osx";
        }
        return name.contains("windows") ? "win" : "linux";
    }

    /** @param x86 what the artifact calls 64-bit x86 */
    private static String architecture(String x86) {
        String name = System.getProperty("os.arch").toLowerCase(Locale.ROOT);
        return name.equals("amd64") || name.equals("x86_64") ? x86 : name;
    }
}
