package fichero.app.chaos;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermission;
import java.time.Instant;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Does operations to real folders. In a schedule that was shortened, what an operation needs may be missing: then it does
 * nothing.
 */
final class FolderWork {

    private static final PosixFilePermission[] BITS = PosixFilePermission.values();

    private final Path root;

    /** @param root holds a folder for each source */
    FolderWork(Path root) {
        this.root = root;
    }

    /** Makes the folders of all sources, each with its anchor. */
    void begin() {
        try {
            for (String source : FolderModel.SOURCES) {
                Path anchor = root.resolve(source).resolve(FolderModel.ANCHOR);
                Files.createDirectories(anchor.getParent());
                Files.write(anchor, Documents.bytes("T0:1"));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    void perform(Step step) {
        try {
            Path path = path(step.argument(0));
            switch (step.verb()) {
                case CREATE, EDIT -> write(path, Documents.bytes(step.argument(1)));
                case REPLACE -> replace(path, Documents.bytes(step.argument(1)));
                case CHECKOUT -> checkout(path, Integer.parseInt(step.argument(1)));
                default -> {
                    if (Files.exists(path)) {
                        change(step, path);
                    }
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot do " + step, e);
        }
    }

    private void change(Step step, Path path) throws IOException {
        switch (step.verb()) {
            case APPEND -> {
                String section = Documents.section(Integer.parseInt(step.argument(1)));
                Files.writeString(path, section, StandardOpenOption.APPEND);
            }
            case TRUNCATE -> {
                try (FileChannel channel = FileChannel.open(path, StandardOpenOption.WRITE)) {
                    channel.truncate(channel.size() * Integer.parseInt(step.argument(1)) / 100);
                }
            }
            case RENAME, MOVE_TREE -> {
                Path to = prepared(path(step.argument(1)));
                Files.move(path, to, StandardCopyOption.REPLACE_EXISTING);
            }
            case COPY ->
                copy(path, prepared(path(step.argument(1))), step.argument(2).equals("kept"));
            case DELETE -> Files.delete(path);
            case DELETE_TREE -> deleteTree(path);
            case TOUCH -> Files.setLastModifiedTime(path, FileTime.from(Instant.now()));
            case MTIME ->
                Files.setLastModifiedTime(path, FileTime.from(Instant.ofEpochSecond(Long.parseLong(step.argument(1)))));
            case CHMOD -> Files.setPosixFilePermissions(path, permissions(step.argument(1)));
            default -> throw new IllegalArgumentException(step.verb() + " is no operation on folders");
        }
    }

    /** What is there is overwritten in place. */
    private static void copy(Path from, Path to, boolean keepsTime) throws IOException {
        FileTime time = Files.getLastModifiedTime(from);
        write(to, Files.readAllBytes(from));
        if (keepsTime) {
            Files.setLastModifiedTime(to, time);
        }
    }

    private static void write(Path path, byte[] bytes) throws IOException {
        Files.write(prepared(path), bytes);
    }

    private static void replace(Path path, byte[] bytes) throws IOException {
        Path beside = prepared(path).resolveSibling("." + path.getFileName() + ".tmp");
        Files.write(beside, bytes);
        Files.move(beside, path, StandardCopyOption.ATOMIC_MOVE);
    }

    private static void checkout(Path folder, int version) throws IOException {
        Map<Path, String> wanted = new TreeMap<>();
        Checkout.files(version).forEach((path, document) -> wanted.put(folder.resolve(path), document));
        if (Files.exists(folder)) {
            for (Path file : files(folder)) {
                if (!wanted.containsKey(file)) {
                    Files.delete(file);
                }
            }
        }
        for (Map.Entry<Path, String> file : wanted.entrySet()) {
            byte[] bytes = Documents.bytes(file.getValue());
            if (!Files.exists(file.getKey()) || !Arrays.equals(bytes, Files.readAllBytes(file.getKey()))) {
                Files.deleteIfExists(file.getKey());
                write(file.getKey(), bytes);
            }
        }
    }

    private static void deleteTree(Path folder) throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(path);
            }
        }
    }

    private static Set<PosixFilePermission> permissions(String mode) {
        int bits = Integer.parseInt(mode, 8);
        Set<PosixFilePermission> permissions = EnumSet.noneOf(PosixFilePermission.class);
        for (int at = 0; at < BITS.length; at++) {
            if ((bits & 0400 >> at) != 0) {
                permissions.add(BITS[at]);
            }
        }
        return permissions;
    }

    private static Path prepared(Path file) throws IOException {
        Files.createDirectories(file.getParent());
        return file;
    }

    private Path path(String file) {
        return root.resolve(file.replaceFirst(":", "/"));
    }

    /** Every file there is with its bytes, by file id. */
    Map<String, byte[]> contents() {
        Map<String, byte[]> contents = new TreeMap<>();
        try {
            for (String source : FolderModel.SOURCES) {
                Path folder = root.resolve(source);
                for (Path file : files(folder)) {
                    contents.put(source + ":" + folder.relativize(file), Files.readAllBytes(file));
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return contents;
    }

    private static Iterable<Path> files(Path folder) throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            return all.filter(Files::isRegularFile).sorted().toList();
        }
    }
}
