package fichero.ingest.walk;

import fichero.ingest.rules.Ignored;
import fichero.ingest.rules.SourceRules;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/**
 * Walks one source, or a folder of it: one listing per folder and one look at the attributes per entry. Every regular
 * file and every ignored path is told once; ignored folders are told and not entered. Stateless but for the rules that
 * it reads on the way, so several threads may walk at once.
 */
public final class TreeWalk {

    /** A rule file larger than this is cut: it is meant for people. */
    private static final int MAX_RULES_BYTES = 1 << 20;

    private final Path root;
    private final SourceRules rules;
    private final Links links;
    private final Disk disk;

    public TreeWalk(Path root, SourceRules rules, Links links, Disk disk) {
        this.root = root;
        this.rules = rules;
        this.links = links;
        this.disk = disk;
    }

    /** What a walk tells. Paths are relative to the root; {@code ""} is the root. */
    public interface Visitor {

        /** A folder is about to be listed: what changes in it from now on is the watcher's to see. */
        void folder(String path, Path onDisk);

        /** A regular file that no rule ignores. */
        void file(String path, Path onDisk, BasicFileAttributes attributes);

        /** @param path ends with {@code /} when it is a folder with all that is below it */
        void ignored(String path, Path onDisk, Ignored why);

        /** A folder that cannot be listed, or an entry that cannot be looked at. */
        void unreadable(String path, IOException why);

        /** Asked at every folder; true ends the walk. */
        default boolean isCancelled() {
            return false;
        }
    }

    /** @param path of the folder to begin with, {@code ""} for the root */
    public void walk(String path, Path onDisk, Visitor visitor) {
        Deque<Folder> left = new ArrayDeque<>();
        left.push(links.chain(root, path, onDisk));
        while (!left.isEmpty() && !visitor.isCancelled()) {
            enter(left.pop(), visitor, left);
        }
    }

    /** A folder on the way, with those above it, so that a link back is recognised. */
    record Folder(
            String path,
            Path onDisk,
            @Nullable Object identity,
            int hops,
            @Nullable Folder parent) {}

    private void enter(Folder folder, Visitor visitor, Deque<Folder> left) {
        visitor.folder(folder.path, folder.onDisk);
        rules.learn(folder.path, rulesText(folder.onDisk));
        try (DirectoryStream<Path> entries = disk.list(folder.onDisk)) {
            for (Path entry : entries) {
                visit(folder, entry, visitor, left);
            }
        } catch (NoSuchFileException | NotDirectoryException e) {
            if (folder.path.isEmpty()) {
                visitor.unreadable(folder.path, e);
            }
        } catch (IOException e) {
            visitor.unreadable(folder.path, e);
        } catch (DirectoryIteratorException e) {
            visitor.unreadable(folder.path, new IOException("cannot list all of " + folder.onDisk, e));
        }
    }

    private void visit(Folder folder, Path entry, Visitor visitor, Deque<Folder> left) {
        String path = PathNames.child(folder.path, entry.getFileName());
        try {
            BasicFileAttributes attributes = disk.attributes(entry, false);
            Ignored link = null;
            int hops = folder.hops;
            if (attributes.isSymbolicLink()) {
                link = links.refuse(entry, folder);
                attributes = link == null ? disk.attributes(entry, true) : attributes;
                hops++;
            }
            boolean isFolder = attributes.isDirectory();
            Ignored rule = rules.checkLast(path, isFolder);
            Ignored why = rule == null ? link : rule;
            if (why == null && !isFolder && !attributes.isRegularFile()) {
                why = new Ignored("special_file", "neither a file nor a folder");
            }
            if (why != null) {
                visitor.ignored(isFolder ? path + "/" : path, entry, why);
            } else if (isFolder) {
                left.push(new Folder(path, entry, links.identity(entry, attributes), hops, folder));
            } else {
                visitor.file(path, entry, attributes);
            }
        } catch (NoSuchFileException e) {
            // Gone since it was listed: the watcher or the next scan tells.
        } catch (IOException e) {
            visitor.unreadable(path, e);
        }
    }

    /** Reads a folder's rules; null when it has none or they cannot be read. */
    private @Nullable String rulesText(Path folder) {
        try (InputStream in = disk.open(folder.resolve(SourceRules.FILE_NAME))) {
            return new String(in.readNBytes(MAX_RULES_BYTES), StandardCharsets.UTF_8);
        } catch (IOException e) {
            return null;
        }
    }
}
