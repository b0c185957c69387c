package fichero.processor.contents;

import fichero.core.extraction.Entry;
import fichero.core.failure.PoisonException;
import fichero.core.failure.Reason;
import fichero.core.identity.ContentKey;
import fichero.processor.Emission;
import fichero.schemas.ContentCommand;
import fichero.schemas.FileEvent;
import fichero.schemas.Topics;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Contents that hold other files. Each of these is published as a file of its own at every place where its container is,
 * and withdrawn when the container goes from there.
 */
final class Containers {

    /** Archives in archives in archives: nobody packs deeper, and an archive may hold itself. */
    private static final int MAX_DEPTH = 5;

    private final EntryTable entries;
    private final Locations locations;
    private final Emitter emitter;

    Containers(ContentStores stores, Emitter emitter) {
        this.entries = stores.entries();
        this.locations = stores.locations();
        this.emitter = emitter;
    }

    /**
     * Publishes what is found while a content is read.
     *
     * @param everywhere at every place where the content is known to be, or only where the command says
     */
    Finding finding(ContentKey container, ContentCommand command, boolean everywhere, Instant now) {
        LocationState told =
                new LocationState(command.file(), command.path(), command.tags(), command.version(), false, List.of());
        List<LocationState> places = new ArrayList<>(List.of(told));
        if (everywhere) {
            locations.forEach(container.toString(), location -> {
                if (!location.file().equals(told.file())) {
                    places.add(location);
                }
            });
        }
        return new Finding(container, command, places, now);
    }

    /** The content is not at this place any more, so what is inside is not either. */
    void leave(String contentKey, LocationState location, Instant now) {
        ContentKey container = ContentKey.parse(contentKey);
        for (String path : entries.paths(contentKey)) {
            publish(EntryEvents.gone(container, location, path, now));
        }
    }

    /** The content is gone for good. */
    void forget(String contentKey) {
        entries.delete(contentKey);
    }

    private void publish(FileEvent event) {
        emitter.emit(event.file(), Emission.of(Topics.FILE_EVENTS, event));
    }

    /** What is inside one content, while it is read. */
    final class Finding {

        private final ContentKey container;
        private final ContentCommand command;
        private final List<LocationState> places;
        private final Instant now;
        private final List<String> paths = new ArrayList<>();

        private Finding(ContentKey container, ContentCommand command, List<LocationState> places, Instant now) {
            this.container = container;
            this.command = command;
            this.places = places;
            this.now = now;
        }

        /** @throws PoisonException {@code EXPANSION_LIMIT} when its container is itself too deep inside others */
        void found(Entry entry) {
            if (EntryEvents.depth(command.file()) >= MAX_DEPTH) {
                throw new PoisonException(
                        Reason.EXPANSION_LIMIT,
                        command.file() + " holds files, but is itself inside " + MAX_DEPTH + " others");
            }
            byte[] bytes = EntryEvents.bytes(entry);
            for (LocationState place : places) {
                publish(EntryEvents.found(container, place, command, entry, bytes, now));
            }
            paths.add(entry.path());
        }

        /** All was found: what was inside before and is not now is withdrawn. */
        void complete() {
            String key = container.toString();
            List<String> before = entries.paths(key);
            if (before.equals(paths)) {
                return;
            }
            Set<String> left = new HashSet<>(before);
            paths.forEach(left::remove);
            for (String path : left) {
                locations.forEach(key, location -> publish(EntryEvents.gone(container, location, path, now)));
            }
            entries.put(key, paths);
        }
    }
}
