package fichero.query.administration;

import fichero.core.identity.AccessScope;
import fichero.schemas.RecordPosition;
import fichero.schemas.ReindexRequests;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/**
 * Puts files into watched folders: whole or not at all, and never outside of them. From there they go the way of any file.
 * Safe for any thread.
 */
public final class Uploads {

    /** Hidden, so nobody watches it; inside the folder, so that a file moves from it in one step. */
    static final String STAGING = ".fichero-uploads";

    private static final String PART = ".part";

    /** What is older was left by a process that ended in the middle; no upload takes so long. */
    private static final Duration ABANDONED_AFTER = Duration.ofDays(1);

    private static final int BUFFER_BYTES = 64 * 1024;

    private final Map<String, UploadFolder> folders;
    private final Outbox outbox;
    private final InstantSource clock;

    /** @param folders by the name of their source */
    public Uploads(Map<String, UploadFolder> folders, Outbox outbox, InstantSource clock) {
        this.folders = Map.copyOf(folders);
        this.outbox = outbox;
        this.clock = clock;
    }

    /**
     * A file that is in its folder now.
     *
     * @param file its id
     * @param request where the producer is asked to look at it: it does not wait for the watch to notice
     */
    public record Stored(String file, String sha256, long sizeBytes, RecordPosition request) {}

    /**
     * Returns when the file is in its place and the broker has the request.
     *
     * @param path relative to the source's root
     * @param body read to its end
     * @throws RefusedException when there is no such folder for the caller, the path leads nowhere, or it is too large
     * @throws fichero.schemas.BrokerException when the broker does not take the request; the file is there, and its producer
     *     finds it all the same
     */
    public Stored store(String source, String path, InputStream body, Set<AccessScope> scopes) throws IOException {
        UploadFolder folder = folders.get(source);
        if (folder == null || !scopes.contains(folder.scope())) {
            throw new RefusedException(
                    RefusedException.Kind.NOT_FOUND, "there is no source '" + source + "' that takes uploads");
        }
        List<String> segments = UploadPath.segments(path);
        if (!Files.isDirectory(folder.root())) {
            throw new RefusedException(
                    RefusedException.Kind.NOT_READY, "the folder of source '" + source + "' is not there now");
        }
        Path root = folder.root().toRealPath();
        Path staged = staging(root).resolve(UUID.randomUUID() + PART);
        try {
            Received received = receive(body, staged, folder.maxBytes());
            Files.move(staged, target(root, segments), StandardCopyOption.ATOMIC_MOVE);
            String file = source + ":" + path;
            var request =
                    ReindexRequests.ofFiles(Map.of(source, List.of(file)), false, "http", "upload", clock.instant());
            return new Stored(
                    file,
                    received.sha256(),
                    received.bytes(),
                    outbox.request(request).get(0));
        } catch (InvalidPathException e) {
            throw new RefusedException(
                    RefusedException.Kind.INVALID, "this system takes no such path: " + e.getReason());
        } finally {
            Files.deleteIfExists(staged);
        }
    }

    private Path staging(Path root) throws IOException {
        Path staging = root.resolve(STAGING);
        makeFolder(staging);
        Instant longAgo = clock.instant().minus(ABANDONED_AFTER);
        try (DirectoryStream<Path> parts = Files.newDirectoryStream(staging, "*" + PART)) {
            for (Path part : parts) {
                if (isOlder(part, longAgo)) {
                    Files.deleteIfExists(part);
                }
            }
        }
        return staging;
    }

    /** Another upload may just be done with it. */
    private static boolean isOlder(Path part, Instant than) throws IOException {
        try {
            return Files.getLastModifiedTime(part, LinkOption.NOFOLLOW_LINKS)
                    .toInstant()
                    .isBefore(than);
        } catch (NoSuchFileException e) {
            return false;
        }
    }

    private record Received(String sha256, long bytes) {}

    /** To the disk itself: once it has its name, a power cut must not leave half of it. */
    private static Received receive(InputStream body, Path to, long maxBytes) throws IOException {
        MessageDigest digest = sha256();
        long bytes = 0;
        byte[] buffer = new byte[BUFFER_BYTES];
        try (FileChannel file = FileChannel.open(to, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            for (int read = read(body, buffer); read >= 0; read = read(body, buffer)) {
                bytes += read;
                if (bytes > maxBytes) {
                    throw new RefusedException(
                            RefusedException.Kind.TOO_LARGE, "files of more than " + maxBytes + " bytes are not taken");
                }
                digest.update(buffer, 0, read);
                ByteBuffer rest = ByteBuffer.wrap(buffer, 0, read);
                while (rest.hasRemaining()) {
                    file.write(rest);
                }
            }
            file.force(true);
        }
        return new Received(HexFormat.of().formatHex(digest.digest()), bytes);
    }

    /** What cannot be read is the other side's affair, what cannot be written is ours. */
    private static int read(InputStream body, byte[] buffer) {
        try {
            return body.read(buffer);
        } catch (IOException e) {
            throw new RefusedException(RefusedException.Kind.INVALID, "the body broke off: " + e.getMessage());
        }
    }

    /** Makes the folders on the way. A link among them is not followed: it may lead out. */
    private static Path target(Path root, List<String> segments) throws IOException {
        Path folder = root;
        for (String name : segments.subList(0, segments.size() - 1)) {
            folder = folder.resolve(name);
            makeFolder(folder);
        }
        Path target = folder.resolve(segments.get(segments.size() - 1));
        if (Files.isDirectory(target, LinkOption.NOFOLLOW_LINKS)) {
            throw new RefusedException(RefusedException.Kind.INVALID, "there is a folder of that name");
        }
        return target;
    }

    private static void makeFolder(Path folder) throws IOException {
        try {
            Files.createDirectory(folder);
        } catch (FileAlreadyExistsException e) {
            if (!Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)) {
                throw new RefusedException(
                        RefusedException.Kind.INVALID,
                        "'" + folder.getFileName() + "' on the way is a file or a link, and no folder");
            }
        }
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
