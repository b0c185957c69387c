package fichero.ingest;

import fichero.ingest.walk.Disk;
import java.nio.file.Path;
import java.nio.file.StandardWatchEventKinds;
import java.nio.file.WatchEvent;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;
import java.nio.file.Watchable;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A disk whose watches tell nothing but that they have lost events, as on Linux: every key tells of it, when the queue of
 * the system ran over.
 */
final class ForgetfulDisk extends Disk {

    private final Map<Path, Key> keys = new ConcurrentHashMap<>();
    private final BlockingQueue<WatchKey> signalled = new LinkedBlockingQueue<>();

    /** The folders that are watched. */
    List<Path> watched() {
        return List.copyOf(keys.keySet());
    }

    void overflow() {
        keys.values().forEach(Key::overflow);
    }

    @Override
    public WatchService watchService(Path root) {
        return new WatchService() {
            @Override
            public void close() {}

            @Override
            public @Nullable WatchKey poll() {
                return signalled.poll();
            }

            @Override
            public @Nullable WatchKey poll(long timeout, TimeUnit unit) throws InterruptedException {
                return signalled.poll(timeout, unit);
            }

            @Override
            public WatchKey take() throws InterruptedException {
                return signalled.take();
            }
        };
    }

    @Override
    public WatchKey watch(Path folder, WatchService service) {
        return keys.computeIfAbsent(folder, Key::new);
    }

    private final class Key implements WatchKey {
        private final Path folder;
        private final List<WatchEvent<?>> events = new ArrayList<>();

        Key(Path folder) {
            this.folder = folder;
        }

        synchronized void overflow() {
            events.add(new Overflow());
            signalled.add(this);
        }

        @Override
        public boolean isValid() {
            return keys.containsValue(this);
        }

        @Override
        public synchronized List<WatchEvent<?>> pollEvents() {
            List<WatchEvent<?>> polled = List.copyOf(events);
            events.clear();
            return polled;
        }

        @Override
        public boolean reset() {
            return isValid();
        }

        @Override
        public void cancel() {
            keys.remove(folder, this);
        }

        @Override
        public Watchable watchable() {
            return folder;
        }
    }

    private record Overflow() implements WatchEvent<Object> {
        @Override
        public Kind<Object> kind() {
            return StandardWatchEventKinds.OVERFLOW;
        }

        @Override
        public int count() {
            return 1;
        }

        @Override
        public @Nullable Object context() {
            return null;
        }
    }
}
