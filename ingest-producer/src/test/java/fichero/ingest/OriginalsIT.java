package fichero.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import fichero.schemas.FileRecord.State;
import fichero.schemas.Topics;
import fichero.testkit.kafka.TestBroker;
import fichero.testkit.kafka.TestBrokerExtension;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Watched files are never written, moved, locked or touched, and need not be writable. Whoever may write everywhere is
 * not kept from it by permissions, so times of change are compared: the system sets them whatever is done to a file or a
 * folder.
 */
@ExtendWith(TestBrokerExtension.class)
class OriginalsIT {

    private static final Path DATA = Path.of(System.getProperty("fichero.test.data"));
    private static final int DOCUMENTS = 40;
    private static final Set<PosixFilePermission> READ_ONLY_FOLDER = PosixFilePermissions.fromString("r-xr-xr-x");
    private static final Set<PosixFilePermission> READ_ONLY_FILE = PosixFilePermissions.fromString("r--r--r--");

    @RegisterExtension
    final ProducerFixture producer = new ProducerFixture();

    @BeforeEach
    void start(TestBroker broker) throws IOException {
        broker.reset();
        broker.createTopics(2, Topics.FILE_EVENTS, Topics.FILES, Topics.RUNS, Topics.STAGES, Topics.REQUESTS);
        producer.over(new KafkaDownstream(broker));
        copy(DATA.resolve("formats/files"), producer.root.resolve("formats"), Integer.MAX_VALUE);
        copy(DATA.resolve("nasty/files"), producer.root.resolve("nasty"), Integer.MAX_VALUE);
        copy(DATA.resolve("corpus-small/docs"), producer.root.resolve("notes"), DOCUMENTS);
        Files.writeString(producer.root.resolve(".ficheroignore"), "ignored/\n");
        Files.createDirectory(producer.root.resolve("ignored"));
        Files.writeString(producer.root.resolve("ignored/x.md"), "ignored");
        Files.createSymbolicLink(producer.root.resolve("link.md"), Path.of("notes"));
    }

    @Test
    void indexingAReadOnlyFolderLeavesNoTrace() throws Exception {
        protect(true);
        try {
            Map<String, String> before = traces();

            // Small files inline, the others by reference; all of them hashed too.
            producer.with(settings -> Variations.verifying()
                    .apply(Variations.sizes(20_000, 1 << 30).apply(settings)));
            IngestProducer running = producer.startAndSettle();
            assertThat(running.rescan(producer.source).get(60, TimeUnit.SECONDS).failed())
                    .isZero();
            producer.settled();
            producer.stop();

            assertThat(producer.files().values().stream().filter(State.PRESENT::equals))
                    .hasSizeGreaterThan(DOCUMENTS + 60);
            assertThat(traces()).isEqualTo(before);
        } finally {
            protect(false);
        }
    }

    private static void copy(Path from, Path to, int most) throws IOException {
        Files.createDirectories(to);
        try (Stream<Path> files = Files.list(from)) {
            for (Path file :
                    files.filter(Files::isRegularFile).sorted().limit(most).toList()) {
                Files.copy(file, to.resolve(file.getFileName()), StandardCopyOption.COPY_ATTRIBUTES);
            }
        }
    }

    private void protect(boolean readOnly) throws IOException {
        Files.walkFileTree(producer.root, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                if (attributes.isRegularFile()) {
                    Files.setPosixFilePermissions(file, READ_ONLY_FILE);
                }
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) throws IOException {
                Files.setPosixFilePermissions(
                        folder, readOnly ? READ_ONLY_FOLDER : PosixFilePermissions.fromString("rwxr-xr-x"));
                return FileVisitResult.CONTINUE;
            }
        });
    }

    /** All that could tell that somebody did something, by path. */
    private Map<String, String> traces() throws IOException {
        Map<String, String> traces = new TreeMap<>();
        try (Stream<Path> all = Files.walk(producer.root)) {
            for (Path path : all.toList()) {
                Map<String, Object> attributes = Files.readAttributes(
                        path, "unix:lastModifiedTime,ctime,ino,mode,nlink,uid,gid,size", LinkOption.NOFOLLOW_LINKS);
                boolean isFile = Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS);
                traces.put(path.toString(), new TreeMap<>(attributes) + " " + (isFile ? sha256(path) : ""));
            }
        }
        return traces;
    }

    private static String sha256(Path file) throws IOException {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(file)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
