package fichero.ingest.watch;

import fichero.ingest.walk.Disk;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.ClosedWatchServiceException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.StandardWatchEventKinds;
import java.nio.file.WatchEvent;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The platform's watch service with recursion of our own: every folder is armed by itself, and where a key belongs is
 * kept here, because the service gives a folder that was moved the key, and the old name, that it had before. Safe for
 * any thread.
 */
final class FolderWatch implements AutoCloseable {

    private final Disk disk;
    private final WatchService service;
    private final Map<WatchKey, Armed> byKey = new HashMap<>();
    private final TreeMap<String, WatchKey> byPath = new TreeMap<>();

    /** Folders that the platform gave no watch for, with what it said. */
    private final TreeMap<String, String> refused = new TreeMap<>();

    /** Takes over the service: it is closed with this. */
    FolderWatch(Disk disk, WatchService service) {
        this.disk = disk;
        this.service = service;
    }

    private record Armed(String path, Path onDisk) {}

    /** What happened. */
    enum What {
        CREATED,
        CHANGED,
        GONE,
        /** Events were lost: only a scan can tell. */
        OVERFLOWED,
        /** The root is not the folder any more that was armed. */
        ROOT_LOST
    }

    /**
     * @param folder relative path of the folder it happened in
     * @param name of the entry, or null when it is about all: {@code OVERFLOWED} and {@code ROOT_LOST}
     */
    record Change(
            What what,
            String folder,
            Path folderOnDisk,
            @Nullable Path name) {}

    /** Watches a folder, from now on or still, if the platform has a watch for it. */
    synchronized void arm(String path, Path onDisk) {
        refused.remove(path);
        try {
            WatchKey key = disk.watch(onDisk, service);
            byKey.put(key, new Armed(path, onDisk));
            WatchKey before = byPath.put(path, key);
            if (before != null && !before.equals(key)) {
                byKey.remove(before);
                before.cancel();
            }
        } catch (NoSuchFileException | NotDirectoryException | AccessDeniedException | ClosedWatchServiceException e) {
            // Gone again, or not for us to see, which listing it tells; or closed to stop us.
        } catch (IOException e) {
            refused.put(path, String.valueOf(e.getMessage()));
        }
    }

    /** A walk over the whole source begins, which arms every folder: what was refused may be gone, or given now. */
    synchronized void beginAnew() {
        refused.clear();
    }

    /** Whether every folder is watched that can be seen. */
    synchronized boolean isWhole() {
        return refused.isEmpty();
    }

    /** What is not watched and why, for people; null when the watch is whole. */
    synchronized @Nullable String gaps() {
        if (refused.isEmpty()) {
            return null;
        }
        Map.Entry<String, String> first = refused.firstEntry();
        String folder = first.getKey().isEmpty() ? "the root" : "'" + first.getKey() + "'";
        String more = refused.size() == 1 ? "" : " and " + (refused.size() - 1) + " more";
        return "not watched: " + folder + more + " (" + first.getValue() + "); what changes there is found by rescans."
                + " Let the system give more watches (fs.inotify.max_user_watches), or exclude folders";
    }

    /** Ends the watch over a folder and all below it; {@code ""} for all. */
    synchronized void disarm(String path) {
        below(byPath, path).forEach(this::cancel);
        below(byPath, path).clear();
        WatchKey own = byPath.remove(path);
        if (own != null) {
            cancel(path, own);
        }
        below(refused, path).clear();
        refused.remove(path);
    }

    private static <V> Map<String, V> below(TreeMap<String, V> folders, String path) {
        // '0' follows '/', so this is every path that starts with the folder and a slash.
        return path.isEmpty() ? folders : folders.subMap(path + "/", path + "0");
    }

    synchronized boolean isArmed(String path) {
        WatchKey key = byPath.get(path);
        return key != null && key.isValid();
    }

    /** Waits for something to happen, or for nothing. */
    List<Change> poll(Duration atMost) throws InterruptedException {
        WatchKey key = service.poll(atMost.toMillis(), TimeUnit.MILLISECONDS);
        if (key == null) {
            return List.of();
        }
        List<WatchEvent<?>> events = key.pollEvents();
        synchronized (this) {
            boolean valid = key.reset();
            Armed armed = byKey.get(key);
            if (armed == null) {
                return List.of();
            }
            List<Change> changes = new ArrayList<>(events.size() + 1);
            for (WatchEvent<?> event : events) {
                changes.add(change(armed, event));
            }
            if (!valid) {
                byKey.remove(key);
                byPath.remove(armed.path, key);
                if (armed.path.isEmpty()) {
                    changes.add(new Change(What.ROOT_LOST, "", armed.onDisk, null));
                }
            }
            return changes;
        }
    }

    @Override
    public void close() throws IOException {
        service.close();
    }

    /** A key that has come to stand for another path is that path's. */
    private void cancel(String path, WatchKey key) {
        Armed armed = byKey.get(key);
        if (armed != null && armed.path.equals(path)) {
            byKey.remove(key);
            key.cancel();
        }
    }

    private static Change change(Armed armed, WatchEvent<?> event) {
        WatchEvent.Kind<?> kind = event.kind();
        if (!(event.context() instanceof Path name)) {
            return new Change(What.OVERFLOWED, armed.path, armed.onDisk, null);
        }
        What what = kind == StandardWatchEventKinds.ENTRY_DELETE
                ? What.GONE
                : kind == StandardWatchEventKinds.ENTRY_CREATE ? What.CREATED : What.CHANGED;
        return new Change(what, armed.path, armed.onDisk, name);
    }
}
