package fichero.app.broker;

import java.nio.file.Path;

/**
 * Where the embedded broker keeps what.
 *
 * @param directory its own directory
 * @param logs where logs go
 */
record BrokerFiles(Path directory, Path logs) {

    Path data() {
        return directory.resolve("data");
    }

    Path properties() {
        return directory.resolve("broker.properties");
    }

    Path pid() {
        return directory.resolve("broker.pid");
    }

    Path log() {
        return logs.resolve("broker.log");
    }

    /** What the JVM itself says, such as why it could not start. */
    Path errors() {
        return logs.resolve("broker.err");
    }
}
