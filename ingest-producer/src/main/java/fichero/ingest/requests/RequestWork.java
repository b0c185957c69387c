package fichero.ingest.requests;

import fichero.ingest.catalogue.Catalogue;
import fichero.ingest.catalogue.CataloguedFile;
import fichero.ingest.settle.SettleWindow;
import fichero.ingest.watch.SourceWatch;
import fichero.schemas.FileRecord;
import fichero.schemas.ReindexRequest;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** How far one request is: its files are brought up batch by batch, and a batch is done when none of it waits. One thread. */
final class RequestWork {

    private final ReindexRequest request;
    private final SourceWatch source;
    private final Catalogue catalogue;
    private final SettleWindow window;
    private final Requested requested;

    /** Brought up, and not dealt with yet. */
    private final Map<String, Requested.Mark> underWay = new LinkedHashMap<>();

    /** Of this batch, and marked for another request until that is done. */
    private final Set<String> later = new LinkedHashSet<>();

    private boolean begun;
    private @Nullable String last;

    /** Files of the source up to here are done. */
    private @Nullable String doneUpTo;

    RequestWork(
            ReindexRequest request, SourceWatch source, Catalogue catalogue, SettleWindow window, Requested requested) {
        this.request = request;
        this.source = source;
        this.catalogue = catalogue;
        this.window = window;
        this.requested = requested;
        this.last = request.after();
        this.doneUpTo = request.after();
    }

    /** What came of a step. */
    enum Step {
        UNDER_WAY,
        /** A batch is done, and there may be another one: see {@link #request}. */
        FURTHER,
        DONE
    }

    /** The request, with how far it is. */
    ReindexRequest request() {
        return request.isForAll() && doneUpTo != null ? request.doneUpTo(doneUpTo) : request;
    }

    /** Whether there is anything to look at now: a root that is missing is waited for, as one that comes back. */
    boolean isPossible() {
        return source.isReadable();
    }

    /** Never waits: what cannot be done now is left to the next step. */
    Step step() {
        if (!begun) {
            begun = true;
            if (request.isForAll()) {
                source.scanForRequest();
            }
            bringUp(nextBatch());
            return Step.UNDER_WAY;
        }
        bringUp(List.copyOf(later));
        underWay.entrySet().removeIf(file -> isDone(file.getKey(), file.getValue()));
        if (!underWay.isEmpty() || !later.isEmpty()) {
            return Step.UNDER_WAY;
        }
        if (!request.isForAll()) {
            return Step.DONE;
        }
        doneUpTo = last;
        List<String> next = nextBatch();
        bringUp(next);
        return next.isEmpty() ? Step.DONE : Step.FURTHER;
    }

    private void bringUp(List<String> paths) {
        for (String path : paths) {
            Requested.Mark mark = new Requested.Mark(request.reprocess());
            if (requested.add(request.source(), path, mark)) {
                later.remove(path);
                underWay.put(path, mark);
                source.lookAgain(path);
            } else {
                later.add(path);
            }
        }
    }

    /** Whatever becomes of a path, it leaves the window; one that never rests is told, and watched on without the mark. */
    private boolean isDone(String path, Requested.Mark mark) {
        if (requested.holds(request.source(), path, mark) && window.isWaiting(request.source(), path)) {
            return false;
        }
        requested.done(request.source(), path, mark);
        return true;
    }

    private List<String> nextBatch() {
        List<String> files = request.files();
        return files == null ? nextOfAll() : paths(files);
    }

    /** Where the files are on disk: entries of an archive are in it, and several may be in the same one. */
    private List<String> paths(List<String> files) {
        String prefix = request.source() + ":";
        Set<String> paths = new LinkedHashSet<>();
        for (String file : files) {
            CataloguedFile onDisk = catalogue.onDisk(file);
            if (onDisk != null) {
                paths.add(onDisk.path());
            } else if (file.startsWith(prefix)) {
                paths.add(file.substring(prefix.length()));
            }
        }
        return List.copyOf(paths);
    }

    private List<String> nextOfAll() {
        NavigableMap<String, ?> all = catalogue.all(request.source());
        Iterator<String> left =
                (last == null ? all : all.tailMap(last, false)).keySet().iterator();
        List<String> batch = new ArrayList<>();
        while (left.hasNext() && batch.size() < ReindexRequest.MAX_FILES) {
            String path = left.next();
            last = path;
            var known = catalogue.get(request.source(), path);
            if (known != null && known.state() != FileRecord.State.IGNORED) {
                batch.add(path);
            }
        }
        return batch;
    }
}
