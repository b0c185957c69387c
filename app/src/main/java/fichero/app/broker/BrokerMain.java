package fichero.app.broker;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import kafka.server.KafkaConfig;
import kafka.server.KafkaRaftServer;
import kafka.tools.StorageTool;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.utils.Time;
import sun.misc.Signal;
import sun.misc.SignalHandler;

/**
 * The broker's own process. It formats its directory on first use, writes {@link #READY} to its standard output when it
 * takes requests, and stops when its standard input ends: that is how its parent asks it to, and also what happens when
 * the parent dies, however it dies.
 */
public final class BrokerMain {

    static final String READY = "ready";

    /** A clean stop of an idle node takes 1 to 3 s; the next start after an unclean one reads its logs again. */
    private static final long STOP_LIMIT_MILLIS = 8_000;

    private static final int FAILED = 1;

    private BrokerMain() {}

    /** @param args the properties file */
    public static void main(String[] args) {
        try {
            run(Path.of(args[0]));
        } catch (Throwable e) {
            // Kafka's threads would keep a half-started process alive.
            e.printStackTrace();
            Runtime.getRuntime().halt(FAILED);
        }
    }

    private static void run(Path file) throws IOException {
        // Ctrl-C and a service manager's SIGTERM reach the whole process group. Streams commit to this broker while
        // the parent shuts down, so it stays until the parent says otherwise.
        for (String signal : new String[] {"INT", "HUP", "TERM"}) {
            Signal.handle(new Signal(signal), SignalHandler.SIG_IGN);
        }
        Properties properties = new Properties();
        try (Reader reader = Files.newBufferedReader(file)) {
            properties.load(reader);
        }
        PrintStream parent = System.out;
        // Kafka prints here and there; standard output is for the one word that the parent waits for.
        System.setOut(System.err);
        format(file, Path.of(properties.getProperty("log.dirs")));
        KafkaRaftServer server = new KafkaRaftServer(KafkaConfig.fromProps(properties, false), Time.SYSTEM);
        stopWithParent(server);
        server.startup();
        parent.println(READY);
        parent.flush();
        server.awaitShutdown();
    }

    /** The cluster's id is in what this writes, and stays. */
    private static void format(Path file, Path data) throws IOException {
        if (Files.exists(data.resolve("meta.properties"))) {
            return;
        }
        String[] arguments = {
            "format", "--cluster-id", Uuid.randomUuid().toString(), "--config", file.toString(), "--ignore-formatted"
        };
        ByteArrayOutputStream output = new ByteArrayOutputStream();
        if (StorageTool.execute(arguments, new PrintStream(output, true, StandardCharsets.UTF_8)) != 0) {
            throw new IOException("cannot format " + data + ": " + output.toString(StandardCharsets.UTF_8));
        }
    }

    /** The broker's threads end with the process, not before: a stop that hangs is cut short. */
    private static void stopWithParent(KafkaRaftServer server) {
        InputStream parent = System.in;
        Thread watch = new Thread(
                () -> {
                    awaitEnd(parent);
                    Thread limit = new Thread(BrokerMain::haltAfterLimit, "stop-limit");
                    limit.setDaemon(true);
                    limit.start();
                    try {
                        server.shutdown();
                    } catch (RuntimeException e) {
                        e.printStackTrace();
                    }
                    Runtime.getRuntime().halt(0);
                },
                "parent-watch");
        watch.setDaemon(true);
        watch.start();
    }

    private static void awaitEnd(InputStream parent) {
        try {
            while (parent.read() >= 0) {
                // Whatever the parent writes means nothing.
            }
        } catch (IOException e) {
            // A broken pipe is the same news as a closed one.
        }
    }

    private static void haltAfterLimit() {
        try {
            TimeUnit.MILLISECONDS.sleep(STOP_LIMIT_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        Runtime.getRuntime().halt(FAILED);
    }
}
