package fichero.benchmarks;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Fichero with all its processes, in whatever number. What was started is stopped by {@link #close()}, also half-way. */
interface Deployment extends AutoCloseable {

    /** Returns when its folder is watched. */
    void start() throws IOException;

    /** The process that answers. */
    Product front();

    /** All processes, the broker's included; their children belong to them. */
    List<ProcessHandle> processes();

    /** Where the broker keeps its topics. */
    Path topics();

    @Override
    void close();
}
