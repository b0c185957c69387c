package fichero.app.platform;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * The archive of the classes that one life of Fichero loads in its processes (Java's class data sharing). While there is
 * none, each process writes down what it loads, in a file beside it whose name begins with the id of the life; with
 * those the archive is made, and later lives read it instead of unpacking and verifying classes. Java refuses an archive
 * of another Java or of another class path.
 */
public final class ClassArchive {

    /** The system property that says where the archive is or shall be; the launcher sets it. */
    public static final String PROPERTY = "fichero.classes";

    private static final Duration LONGEST = Duration.ofMinutes(2);
    private static final Duration LEFT_OVER = Duration.ofDays(1);
    private static final String LIST = ".list";

    private final Path file;
    private final long life;

    /**
     * @param file the archive
     * @param life the id of the process that starts the others
     */
    public ClassArchive(Path file, long life) {
        this.file = file.toAbsolutePath();
        this.life = life;
    }

    /** Empty when this process was not started by the launcher, or where the launcher cannot write. */
    public static Optional<ClassArchive> ofThisProcess() {
        return Optional.ofNullable(System.getProperty(PROPERTY))
                .map(path ->
                        new ClassArchive(Path.of(path), ProcessHandle.current().pid()));
    }

    /**
     * For a JVM with the same class path.
     *
     * @param process its name within this life, such as {@code broker}
     */
    public List<String> options(String process) {
        if (exists()) {
            // What Java says of an archive that it refuses would go to standard output.
            return List.of("-XX:SharedArchiveFile=" + file, "-Xlog:cds*=off");
        }
        return Files.isWritable(directory())
                ? List.of("-XX:DumpLoadedClassList=" + file.resolveSibling(own(process + LIST)))
                : List.of();
    }

    boolean exists() {
        return Files.exists(file);
    }

    /** Of the archive, in bytes. */
    long size() throws IOException {
        return Files.size(file);
    }

    /** Java shares no class at all when it refuses the archive that it was given. */
    void forgetIfRefused() throws IOException {
        if (!System.getProperty("java.vm.info", "sharing").contains("sharing")) {
            Files.deleteIfExists(file);
        }
    }

    /** Files of lives that ended before they could make an archive. */
    void forgetLeftOver() throws IOException {
        FileTime old = FileTime.from(Instant.now().minus(LEFT_OVER));
        for (Path left : files("pid*.*")) {
            if (Files.getLastModifiedTime(left).compareTo(old) < 0) {
                Files.deleteIfExists(left);
            }
        }
    }

    /**
     * Makes the archive of what this life's processes have loaded so far, in a process of low priority that takes some
     * seconds.
     *
     * @param classPath of the processes
     * @throws IOException when it cannot be made; things are as they were then
     */
    public void make(String classPath) throws IOException, InterruptedException {
        Path all = file.resolveSibling(own("all" + LIST));
        Path made = file.resolveSibling(own("jsa"));
        try {
            Files.write(all, classes());
            dump(all, made, classPath);
            Files.move(made, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            for (Path own : files(own("*"))) {
                Files.deleteIfExists(own);
            }
        }
    }

    private Set<String> classes() throws IOException {
        Set<String> classes = new LinkedHashSet<>();
        for (Path list : files(own("*" + LIST))) {
            classes.addAll(named(Files.readString(list)));
        }
        return classes;
    }

    /**
     * The classes that a list of Java's names. A process that is running may be in the middle of a line; other lines are
     * remarks, of lambdas, and of classes that came from elsewhere than the class path.
     */
    static List<String> named(String list) {
        return list.substring(0, list.lastIndexOf('\n') + 1)
                .lines()
                .filter(line -> !line.startsWith("#") && !line.startsWith("@") && !line.contains(" source: "))
                .map(line -> line.split(" ", 2)[0].replace('/', '.'))
                .toList();
    }

    private static void dump(Path list, Path made, String classPath) throws IOException, InterruptedException {
        Process dump = new ProcessBuilder(
                        // It has time: documents come first.
                        "nice",
                        "-n",
                        "19",
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xlog:disable",
                        "-Xmx128m",
                        "-XX:+UseSerialGC",
                        "-XX:TieredStopAtLevel=1",
                        "-XX:ArchiveClassesAtExit=" + made,
                        "-cp",
                        classPath,
                        ClassTraining.class.getName(),
                        list.toString())
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        try {
            boolean ended = dump.waitFor(LONGEST.toSeconds(), TimeUnit.SECONDS);
            if (!ended || dump.exitValue() != 0 || !Files.exists(made)) {
                throw new IOException(ended ? "Java ended with status " + dump.exitValue() : "Java takes too long");
            }
        } finally {
            dump.destroyForcibly();
        }
    }

    /** As Java names a file whose name has {@code %p}. */
    private String own(String name) {
        return "pid" + life + "." + name;
    }

    private Path directory() {
        return file.resolveSibling(".");
    }

    private List<Path> files(String names) throws IOException {
        List<Path> files = new ArrayList<>();
        try (DirectoryStream<Path> directory = Files.newDirectoryStream(directory(), names)) {
            directory.forEach(files::add);
        }
        return files;
    }
}
