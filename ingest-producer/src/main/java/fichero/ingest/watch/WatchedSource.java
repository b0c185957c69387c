package fichero.ingest.watch;

import fichero.ingest.SourceSettings;
import fichero.ingest.catalogue.Labels;
import fichero.ingest.rules.Ignored;
import fichero.ingest.rules.SourceRules;
import fichero.ingest.settle.DeletionGuard;
import fichero.ingest.walk.Disk;
import fichero.ingest.walk.Links;
import fichero.ingest.walk.Look;
import fichero.ingest.walk.Stamp;
import fichero.ingest.walk.TreeWalk;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One source on disk: how a path looks, how the root looks, and how to walk it. Safe for any thread. */
public final class WatchedSource {

    private final SourceSettings settings;
    private final Disk disk;
    private final SourceRules rules;
    private final Links links;
    private final TreeWalk walk;
    private final long labels;

    /** Which folder the root was when it was armed. */
    private volatile @Nullable Object rootKey;

    /** @param roots of all sources */
    public WatchedSource(SourceSettings settings, List<Path> roots, Disk disk) {
        this.settings = settings;
        this.disk = disk;
        this.rules = new SourceRules(settings);
        this.links = new Links(settings.followLinks(), roots, disk);
        this.walk = new TreeWalk(settings.root(), rules, links, disk);
        this.labels = Labels.of(settings);
    }

    public String name() {
        return settings.name();
    }

    public SourceSettings settings() {
        return settings;
    }

    public Disk disk() {
        return disk;
    }

    /** See {@link Labels}. */
    public long labels() {
        return labels;
    }

    TreeWalk tree() {
        return walk;
    }

    /** Stamps of files on network mounts leave out the file key, which does not last there. */
    public Stamp stamp(BasicFileAttributes attributes) {
        return Stamp.of(attributes, !settings.polling());
    }

    /** Looks at a path anew. */
    public Stamp stampNow(Path onDisk) throws IOException {
        return stamp(disk.attributes(onDisk, settings.followLinks()));
    }

    /** @param path relative to the root; ends with {@code /} when it stands for an ignored folder */
    public Look look(String path, Path onDisk) {
        boolean asFolder = path.endsWith("/");
        try {
            BasicFileAttributes attributes = disk.attributes(onDisk, false);
            Ignored link = null;
            if (attributes.isSymbolicLink()) {
                link = links.refuse(onDisk);
                attributes = link == null ? disk.attributes(onDisk, true) : attributes;
            }
            boolean folder = attributes.isDirectory();
            if (asFolder && !folder) {
                return new Look.Absent();
            }
            Ignored why = rules.check(asFolder ? path.substring(0, path.length() - 1) : path, folder);
            why = why == null ? link : why;
            if (why == null && !folder && !attributes.isRegularFile()) {
                why = new Ignored("special_file", "neither a file nor a folder");
            }
            if (why != null) {
                return new Look.NotForUs(why, folder);
            }
            return folder ? new Look.Folder() : new Look.File(stamp(attributes));
        } catch (NoSuchFileException e) {
            return new Look.Absent();
        } catch (FileSystemException e) {
            // A file where a folder of the path was: the platform has no exception of its own for it.
            return isUnderFile(onDisk) ? new Look.Absent() : new Look.Denied(detail(e));
        } catch (IOException e) {
            return new Look.Denied(detail(e));
        }
    }

    /** How the root looks now. */
    public DeletionGuard.Root root() {
        try {
            BasicFileAttributes attributes = disk.attributes(settings.root(), true);
            if (!attributes.isDirectory()) {
                return DeletionGuard.Root.NOT_A_FOLDER;
            }
            if (!disk.isReadable(settings.root())) {
                return DeletionGuard.Root.UNREADABLE;
            }
            Object armed = rootKey;
            boolean same = armed == null || armed.equals(attributes.fileKey());
            return same ? DeletionGuard.Root.GOOD : DeletionGuard.Root.REPLACED;
        } catch (NoSuchFileException e) {
            return DeletionGuard.Root.MISSING;
        } catch (IOException e) {
            return DeletionGuard.Root.UNREADABLE;
        }
    }

    /** From now on the root is the folder that it is now. */
    void rememberRoot() {
        try {
            rootKey = disk.attributes(settings.root(), true).fileKey();
        } catch (IOException e) {
            rootKey = null;
        }
    }

    private boolean isUnderFile(Path onDisk) {
        Path parent = onDisk.getParent();
        if (parent == null || !parent.startsWith(settings.root())) {
            return false;
        }
        try {
            return !disk.attributes(parent, true).isDirectory();
        } catch (NoSuchFileException e) {
            return true;
        } catch (IOException e) {
            return isUnderFile(parent);
        }
    }

    private static String detail(IOException e) {
        return e.getClass().getSimpleName() + ": " + e.getMessage();
    }
}
