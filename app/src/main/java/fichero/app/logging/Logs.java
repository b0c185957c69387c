package fichero.app.logging;

import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.joran.JoranConfigurator;
import ch.qos.logback.core.joran.spi.JoranException;
import java.net.URL;
import java.nio.file.Path;
import org.slf4j.LoggerFactory;
import org.slf4j.bridge.SLF4JBridgeHandler;

/** Sets up logging of a process that stays: all to a file, and to the terminal what a person should see. */
public final class Logs {

    /** How log lines look. */
    public enum Format {
        TEXT("fichero-logback.xml"),
        JSON("fichero-logback-json.xml");

        private final String configuration;

        Format(String configuration) {
            this.configuration = configuration;
        }
    }

    private Logs() {}

    /**
     * Call once the data directory is there.
     *
     * @param name of the file, without its suffix
     * @param level of what goes to the file
     * @param format of its lines; JSON goes to standard error too, all of it
     */
    public static void toFile(Path directory, String name, String level, Format format) {
        LoggerContext context = (LoggerContext) LoggerFactory.getILoggerFactory();
        context.reset();
        context.putProperty("fichero.log.file", directory.resolve(name + ".log").toString());
        context.putProperty("fichero.log.level", level);
        JoranConfigurator configurator = new JoranConfigurator();
        configurator.setContext(context);
        URL configuration = Logs.class.getResource("/fichero/app/logging/" + format.configuration);
        if (configuration == null) {
            throw new IllegalStateException(format.configuration + " is not on the class path");
        }
        try {
            configurator.doConfigure(configuration);
        } catch (JoranException e) {
            throw new IllegalStateException(format.configuration + " is wrong", e);
        }
        // Lucene and others write to java.util.logging.
        SLF4JBridgeHandler.removeHandlersForRootLogger();
        SLF4JBridgeHandler.install();
    }

    /** Writes out what is buffered. */
    public static void stop() {
        ((LoggerContext) LoggerFactory.getILoggerFactory()).stop();
    }
}
