package fichero.ingest.publish;

import fichero.ingest.watch.WatchedSource;
import java.time.InstantSource;

/** One source with what it takes to publish it. */
record PublishedSource(WatchedSource watched, Events events, FileReader reader) {

    static PublishedSource of(WatchedSource watched, InstantSource clock) {
        return new PublishedSource(watched, new Events(watched.settings(), clock), new FileReader(watched.disk()));
    }
}
