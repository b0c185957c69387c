package fichero.benchmarks;

import java.io.IOException;
import java.nio.file.Path;

/** Something that makes a folder searchable, and keeps what it needs for that in a folder of its own. */
interface Contestant {

    /** As a column is called. */
    String name();

    /** Runs until all of the folder can be found. */
    Outcome run(Path folder, Path own) throws IOException, InterruptedException;

    /**
     * Starts it and kills it with SIGKILL.
     *
     * @param texts when so many texts are embedded
     * @return how many were
     */
    long runUntilKilled(Path folder, Path own, long texts) throws IOException, InterruptedException;

    /**
     * @param seconds from its start until all of the folder can be found
     * @param texts embedded meanwhile
     * @param chunks that it has in the end
     */
    record Outcome(double seconds, long texts, long chunks) {}
}
