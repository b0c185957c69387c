package fichero.app.instance;

import fichero.core.failure.SetupException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What Fichero keeps, and where. */
public record DataDirectory(Path path) {

    private static final Logger log = LoggerFactory.getLogger(DataDirectory.class);

    private static final int INSTANCE_DIGITS = 8;

    /**
     * Goes up when an earlier Fichero must not touch what is in here any more. Each part of it has a version of its own
     * besides, which says whether it is read or filled again. Without the file it is the first.
     */
    private static final String FORMAT = "1";

    public Path logs() {
        return path.resolve("log");
    }

    public Path broker() {
        return path.resolve("broker");
    }

    /** State stores of the topologies. */
    public Path state() {
        return path.resolve("state");
    }

    /** @param generation one index each, so that a new one can be built beside the serving one */
    public Path index(String generation) {
        return path.resolve("index").resolve(generation);
    }

    /** The index of a process that only serves: a copy, since a Lucene directory belongs to one process. */
    public Path replica(String generation) {
        return path.resolve("replica").resolve(generation);
    }

    public Path readModel() {
        return path.resolve("read-model").resolve("read-model.sqlite");
    }

    /** Unpacked models and native libraries. */
    public Path cache() {
        return path.resolve("cache");
    }

    Path lock(Role role) {
        return path.resolve(role.code() + ".lock");
    }

    Path instanceFile() {
        return path.resolve("instance.json");
    }

    /**
     * Makes the directory and what must exist in it.
     *
     * @throws SetupException when it cannot be written to, or a newer Fichero has used it
     */
    public void make() {
        try {
            Files.createDirectories(path);
            requireFormat();
            Files.createDirectories(logs());
            Files.createDirectories(path.resolve("read-model"));
            Files.createDirectories(cache());
        } catch (IOException e) {
            throw new SetupException(
                    "The data directory " + path + " cannot be used (" + e
                            + "): give write permission there, or choose another with --data-dir.",
                    e);
        }
    }

    private void requireFormat() throws IOException {
        Path file = path.resolve("format");
        if (!Files.exists(file)) {
            Files.writeString(file, FORMAT + "\n");
            return;
        }
        String found = Files.readString(file).strip();
        if (!found.equals(FORMAT)) {
            throw new SetupException("The data directory " + path + " has the format '" + found + "', but this Fichero"
                    + " knows " + FORMAT + " only: run the Fichero that used it last, or a newer one, or choose another"
                    + " directory with --data-dir, which is filled from the watched folders.");
        }
    }

    /** Removes a directory below this one, with all that is in it. What cannot be removed stays, and the log says so. */
    public void remove(Path directory) {
        if (!directory.startsWith(path) || directory.equals(path)) {
            throw new IllegalArgumentException(directory + " is not below " + path);
        }
        if (!Files.exists(directory)) {
            return;
        }
        try (Stream<Path> all = Files.walk(directory)) {
            // What is in a directory goes before it.
            for (Path each : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(each);
            }
        } catch (IOException | UncheckedIOException e) {
            log.atWarn().addKeyValue("directory", directory).setCause(e).log("A directory cannot be removed");
        }
    }

    /** A name for this process that is stable over restarts and no other's. */
    public String instanceName() {
        Path file = path.resolve("instance-name");
        try {
            if (!Files.exists(file)) {
                String name =
                        HexFormat.of().toHexDigits(ThreadLocalRandom.current().nextLong(), INSTANCE_DIGITS);
                Files.writeString(file, name + "\n");
            }
            return Files.readString(file).strip();
        } catch (IOException e) {
            throw new SetupException("The file " + file + " cannot be used: " + e, e);
        }
    }
}
