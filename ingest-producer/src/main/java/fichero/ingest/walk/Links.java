package fichero.ingest.walk;

import fichero.ingest.rules.Ignored;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The policy on symbolic links: not followed, or followed while they stay inside the roots and lead to no folder that
 * they are in.
 */
public final class Links {

    /** Links through links through links make more paths than files; nobody needs more than these. */
    private static final int MAX_HOPS = 3;

    private final boolean follow;
    private final List<Path> roots;
    private final Disk disk;

    /** @param roots of all sources: links may lead from one to another */
    public Links(boolean follow, List<Path> roots, Disk disk) {
        this.follow = follow;
        this.roots = List.copyOf(roots);
        this.disk = disk;
    }

    public boolean follow() {
        return follow;
    }

    /** Why a single link is not followed, or null when it is. */
    public @Nullable Ignored refuse(Path link) {
        return refuse(link, null);
    }

    @Nullable
    Ignored refuse(Path link, TreeWalk.@Nullable Folder from) {
        if (!follow) {
            return new Ignored("symlink", "symbolic links are not followed in this source");
        }
        try {
            Path target = link.toRealPath();
            if (!isInside(target)) {
                return new Ignored("link_outside", "leads out of the watched folders");
            }
            BasicFileAttributes attributes = disk.attributes(link, true);
            if (attributes.isDirectory() && from != null) {
                if (from.hops() >= MAX_HOPS || isAbove(identity(link, attributes), from)) {
                    return new Ignored("link_loop", "leads back to a folder that it is in");
                }
            }
            return null;
        } catch (IOException e) {
            return new Ignored("broken_link", "leads nowhere");
        }
    }

    /** What makes two paths the same folder; null when links are not followed and nobody asks. */
    @Nullable
    Object identity(Path folder, BasicFileAttributes attributes) throws IOException {
        if (!follow) {
            return null;
        }
        Object key = attributes.fileKey();
        return key == null ? folder.toRealPath() : key;
    }

    /** The folder with all above it, down from the root. */
    TreeWalk.Folder chain(Path root, String path, Path onDisk) {
        if (!follow) {
            return new TreeWalk.Folder(path, onDisk, null, 0, null);
        }
        TreeWalk.Folder folder = new TreeWalk.Folder("", root, identityOrNull(root), 0, null);
        if (path.isEmpty()) {
            return folder;
        }
        String below = "";
        for (Path name : root.relativize(onDisk)) {
            below = PathNames.child(below, name);
            Path here = folder.onDisk().resolve(name);
            int hops = folder.hops() + (Files.isSymbolicLink(here) ? 1 : 0);
            folder = new TreeWalk.Folder(below, here, identityOrNull(here), hops, folder);
        }
        return folder;
    }

    private @Nullable Object identityOrNull(Path folder) {
        try {
            return identity(folder, disk.attributes(folder, true));
        } catch (IOException e) {
            return null;
        }
    }

    private boolean isInside(Path target) {
        for (Path root : roots) {
            if (target.startsWith(realOrSelf(root))) {
                return true;
            }
        }
        return false;
    }

    private static Path realOrSelf(Path root) {
        try {
            return root.toRealPath();
        } catch (IOException e) {
            return root;
        }
    }

    private static boolean isAbove(@Nullable Object identity, TreeWalk.Folder from) {
        for (TreeWalk.Folder folder = from; folder != null; folder = folder.parent()) {
            if (Objects.equals(folder.identity(), identity)) {
                return true;
            }
        }
        return false;
    }
}
