package fichero.index.lucene;

import fichero.core.failure.SetupException;
import java.io.EOFException;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import org.apache.lucene.index.CorruptIndexException;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexFormatTooNewException;
import org.apache.lucene.index.IndexFormatTooOldException;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.SegmentInfos;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FSDirectory;
import org.apache.lucene.store.Lock;
import org.apache.lucene.store.LockObtainFailedException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The index on disk: taken by one process at a time, looked at before it is written to, put aside when damaged. */
final class IndexDirectory {

    private static final Logger log = LoggerFactory.getLogger(IndexDirectory.class);

    private final Path path;
    private final CommitData wanted;

    IndexDirectory(Path path, CommitData wanted) {
        this.path = path;
        this.wanted = wanted;
    }

    /**
     * @throws SetupException when another process has it, or what it holds does not fit; nothing is changed then
     * @throws IOException when the disk fails
     */
    OpenIndex open() throws IOException {
        Files.createDirectories(path);
        try {
            return openSound();
        } catch (CorruptIndexException | EOFException | FileNotFoundException | NoSuchFileException e) {
            Path aside = putAside();
            log.atWarn()
                    .addKeyValue("directory", path)
                    .addKeyValue("movedTo", aside)
                    .setCause(e)
                    .log("the index was damaged and is started afresh; it will be refilled from the log");
            Files.createDirectories(path);
            return openSound();
        }
    }

    private OpenIndex openSound() throws IOException {
        Directory directory = FSDirectory.open(path);
        CommitData found = inspect(directory);
        if (found != null) {
            wanted.requireSame(found, path);
        }
        try {
            return OpenIndex.open(directory, found == null ? wanted : found);
        } catch (LockObtainFailedException e) {
            throw taken(e);
        } catch (IllegalArgumentException e) {
            // Each field of each segment names the format of its vectors, which Lucene looks for only now.
            throw ofAnotherVersion(e);
        }
    }

    /** @return what the last commit says, or null when there is none */
    private @Nullable CommitData inspect(Directory directory) throws IOException {
        try (Lock lock = directory.obtainLock(IndexWriter.WRITE_LOCK_NAME)) {
            if (!DirectoryReader.indexExists(directory)) {
                return null;
            }
            lock.ensureValid();
            return CommitData.read(SegmentInfos.readLatestCommit(directory).getUserData());
        } catch (LockObtainFailedException e) {
            throw taken(e);
        } catch (IndexFormatTooNewException | IndexFormatTooOldException | IllegalArgumentException e) {
            throw ofAnotherVersion(e);
        }
    }

    private SetupException ofAnotherVersion(Exception cause) {
        return new SetupException(
                "the index in " + path + " is in a format that this Fichero does not know (" + cause.getMessage()
                        + "): start the Fichero that made the index, or a newer one, or delete that directory, and the"
                        + " index is rebuilt from the log",
                cause);
    }

    private SetupException taken(LockObtainFailedException cause) {
        return new SetupException(
                "another Fichero uses the index in " + path + ": stop it, or give this one another data directory",
                cause);
    }

    /** Keeps the last damaged one only, so that a failing disk does not fill up with them. */
    private Path putAside() throws IOException {
        Path aside = path.resolveSibling(path.getFileName() + ".damaged");
        if (Files.exists(aside)) {
            deleteTree(aside);
        }
        return Files.move(path, aside);
    }

    private static void deleteTree(Path root) throws IOException {
        Files.walkFileTree(root, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                Files.delete(file);
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path directory, @Nullable IOException failure)
                    throws IOException {
                if (failure != null) {
                    throw failure;
                }
                Files.delete(directory);
                return FileVisitResult.CONTINUE;
            }
        });
    }
}
