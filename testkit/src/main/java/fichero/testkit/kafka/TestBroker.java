package fichero.testkit.kafka;

import static org.awaitility.Awaitility.await;

import fichero.schemas.Topic;
import fichero.schemas.Topics;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.function.IntUnaryOperator;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import kafka.server.KafkaConfig;
import kafka.server.KafkaRaftServer;
import kafka.tools.StorageTool;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.GroupListing;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.errors.GroupIdNotFoundException;
import org.apache.kafka.common.errors.GroupNotEmptyException;
import org.apache.kafka.common.utils.Time;
import org.jspecify.annotations.Nullable;

/**
 * One KRaft node in this process, on loopback ports of its own and a temporary directory. It can be stopped and started
 * again on the same data and ports, which is what clients see of a broker that was down.
 *
 * <p>A test class usually takes the one that {@link TestBrokerExtension} shares; one that stops the broker had better
 * have its own, by {@code new TestBroker().start()} and {@link #close()}: its threads keep a process alive.
 *
 * <p>For one thread.
 */
public final class TestBroker implements AutoCloseable {

    private static final String LOGS = "log";
    private static final int DEFAULT_PARTITIONS = 2;
    private static final Duration PATIENT = Duration.ofMillis(20);
    private static final Duration LONG_ENOUGH = Duration.ofSeconds(30);

    private @Nullable Path directory;
    private @Nullable KafkaRaftServer server;
    private Properties properties = new Properties();
    private String bootstrapServers = "";
    private IntUnaryOperator door = port -> port;

    /**
     * Sends clients through another port than the broker's own, for a proxy between. To be called before the first start.
     *
     * @param door gives the port that leads to the broker's
     */
    public TestBroker behind(IntUnaryOperator door) {
        this.door = door;
        return this;
    }

    /** Starts an empty broker, or the stopped one on its data. Returns when it takes requests. */
    public TestBroker start() {
        if (server != null) {
            throw new IllegalStateException("the test broker is already running at " + bootstrapServers);
        }
        if (directory == null) {
            directory = format();
        }
        KafkaRaftServer starting = new KafkaRaftServer(KafkaConfig.fromProps(properties, false), Time.SYSTEM);
        try {
            starting.startup();
        } catch (RuntimeException e) {
            starting.shutdown();
            throw e;
        }
        server = starting;
        return this;
    }

    /** {@code host:port} for clients; the same after a restart. */
    public String bootstrapServers() {
        if (bootstrapServers.isEmpty()) {
            throw new IllegalStateException("the test broker was never started");
        }
        return bootstrapServers;
    }

    /** Where its logs are, for those who look at what is on disk. */
    public Path logDirectory() {
        if (directory == null) {
            throw new IllegalStateException("the test broker was never started");
        }
        return directory.resolve(LOGS);
    }

    /** Stops the broker and keeps its data: clients see a refused connection until {@link #start()}. */
    public void stop() {
        KafkaRaftServer running = server;
        if (running != null) {
            server = null;
            running.shutdown();
            running.awaitShutdown();
        }
    }

    public TestBroker restart() {
        stop();
        return start();
    }

    /** Creates topics as they are declared, with {@code partitions} each. */
    public void createTopics(int partitions, Topic<?>... topics) {
        createNew(Arrays.stream(topics)
                .map(topic ->
                        new NewTopic(topic.name(), Optional.of(partitions), Optional.empty()).configs(topic.config()))
                .toList());
    }

    /** Creates topics by name alone, with two partitions and the broker's settings. */
    public void createTopics(String... names) {
        createNew(Arrays.stream(names)
                .map(name -> new NewTopic(name, Optional.of(DEFAULT_PARTITIONS), Optional.empty()))
                .toList());
    }

    /** Creates every topic that Fichero declares, those of one generation of points and the dead letters included. */
    public void createAllTopics(int partitions, String generation) {
        List<NewTopic> all = new ArrayList<>();
        Stream.concat(Topics.TYPED.stream(), Stream.of(Topics.points(generation)))
                .map(topic ->
                        new NewTopic(topic.name(), Optional.of(partitions), Optional.empty()).configs(topic.config()))
                .forEach(all::add);
        all.add(new NewTopic(Topics.DEAD_LETTERS, Optional.of(partitions), Optional.empty())
                .configs(Topics.DEAD_LETTERS_CONFIG));
        createNew(all);
    }

    private void createNew(List<NewTopic> topics) {
        Set<String> names = topics.stream().map(NewTopic::name).collect(Collectors.toUnmodifiableSet());
        withAdmin(admin -> {
            admin.createTopics(topics).all().get();
            untilListed(admin, listed -> listed.containsAll(names));
        });
    }

    /** Deletes every topic and every group that has no members, so that the next test starts clean. */
    public void reset() {
        withAdmin(admin -> {
            Set<String> topics = admin.listTopics().names().get();
            admin.deleteTopics(topics).all().get();
            untilListed(admin, Set::isEmpty);
            List<String> groups = admin.listGroups().all().get().stream()
                    .map(GroupListing::groupId)
                    .toList();
            for (var deleted :
                    admin.deleteConsumerGroups(groups).deletedGroups().values()) {
                try {
                    deleted.get();
                } catch (ExecutionException e) {
                    if (!(e.getCause() instanceof GroupIdNotFoundException)
                            && !(e.getCause() instanceof GroupNotEmptyException)) {
                        throw e;
                    }
                }
            }
        });
    }

    /** The controller answers first; the broker that clients ask follows it a moment later. */
    private static void untilListed(Admin admin, Predicate<Set<String>> topics) {
        await().pollInterval(PATIENT)
                .atMost(LONG_ENOUGH)
                .until(() -> admin.listTopics().names().get(), topics);
    }

    /** Stops the broker and deletes its data. */
    @Override
    public void close() {
        stop();
        if (directory != null) {
            delete(directory);
            directory = null;
        }
    }

    private Path format() {
        try {
            Path home = Files.createTempDirectory("fichero-test-broker");
            List<Integer> ports = freePorts(2);
            int advertised = door.applyAsInt(ports.get(0));
            properties = BrokerProperties.singleNode(home.resolve(LOGS), ports.get(0), advertised, ports.get(1));
            bootstrapServers = "127.0.0.1:" + advertised;
            Path file = home.resolve("server.properties");
            try (OutputStream out = Files.newOutputStream(file)) {
                properties.store(out, null);
            }
            String cluster = Uuid.randomUuid().toString();
            String[] arguments = {"format", "--cluster-id", cluster, "--config", file.toString()};
            ByteArrayOutputStream output = new ByteArrayOutputStream();
            if (StorageTool.execute(arguments, new PrintStream(output, true, StandardCharsets.UTF_8)) != 0) {
                throw new IllegalStateException("cannot format the test broker's directory " + home + ": "
                        + output.toString(StandardCharsets.UTF_8));
            }
            return home;
        } catch (IOException e) {
            throw new UncheckedIOException("cannot make a directory for the test broker", e);
        }
    }

    private static List<Integer> freePorts(int count) throws IOException {
        List<ServerSocket> sockets = new ArrayList<>();
        try {
            List<Integer> ports = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                sockets.add(socket);
                ports.add(socket.getLocalPort());
            }
            return ports;
        } finally {
            for (ServerSocket socket : sockets) {
                socket.close();
            }
        }
    }

    private void withAdmin(AdminCall call) {
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", bootstrapServers()))) {
            call.on(admin);
        } catch (ExecutionException e) {
            throw new IllegalStateException("the test broker refuses: " + e.getCause(), e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while asking the test broker", e);
        }
    }

    private static void delete(Path directory) {
        try (Stream<Path> paths = Files.walk(directory)) {
            for (Path path : paths.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(path);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot delete the test broker's directory " + directory, e);
        }
    }

    /** One conversation with the broker's admin interface. */
    @FunctionalInterface
    private interface AdminCall {
        void on(Admin admin) throws ExecutionException, InterruptedException;
    }
}
