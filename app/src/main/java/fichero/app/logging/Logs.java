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

    private static final String CONFIGURATION = "fichero-logback.xml";

    private Logs() {}

    /**
     * Call once the data directory is there.
     *
     * @param name of the file, without its suffix
     * @param level of what goes to the file
     */
    public static void toFile(Path directory, String name, String level) {
        LoggerContext context = (LoggerContext) LoggerFactory.getILoggerFactory();
        context.reset();
        context.putProperty("fichero.log.file", directory.resolve(name + ".log").toString());
        context.putProperty("fichero.log.level", level);
        JoranConfigurator configurator = new JoranConfigurator();
        configurator.setContext(context);
        URL configuration = Logs.class.getResource("/fichero/app/logging/" + CONFIGURATION);
        if (configuration == null) {
            throw new IllegalStateException(CONFIGURATION + " is not on the class path");
        }
        try {
            configurator.doConfigure(configuration);
        } catch (JoranException e) {
            throw new IllegalStateException(CONFIGURATION + " is wrong", e);
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
