package fichero.ingest.watch;

import fichero.ingest.catalogue.Catalogue;
import fichero.ingest.catalogue.Known;
import fichero.ingest.runs.Run;
import fichero.ingest.settle.Deletion;
import fichero.ingest.settle.DeletionGuard;
import fichero.ingest.settle.SettleWindow;
import fichero.ingest.walk.Look;
import fichero.ingest.walk.PathNames;
import fichero.schemas.Origin;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What the catalogue knows of a source and a scan did not find: gone, if that is to be believed. */
final class MissingFiles {

    private static final Logger log = LoggerFactory.getLogger(MissingFiles.class);

    private final WatchedSource source;
    private final Catalogue catalogue;
    private final SettleWindow window;
    private final Differences differences;
    private final DeletionGuard guard;

    MissingFiles(
            WatchedSource source,
            Catalogue catalogue,
            SettleWindow window,
            Differences differences,
            DeletionGuard guard) {
        this.source = source;
        this.catalogue = catalogue;
        this.window = window;
        this.differences = differences;
        this.guard = guard;
    }

    /** Brings up as gone what a walk over the whole source did not find and could have seen. */
    void bringUp(ScanWalk walk) {
        List<Deletion> gone = new ArrayList<>();
        long documents = 0;
        long hidden = 0;
        for (Map.Entry<String, Known> entry : catalogue.all(source.name()).entrySet()) {
            String path = entry.getKey();
            Known known = entry.getValue();
            if (walk.wasFound(known) || window.isGone(source.name(), path)) {
                continue;
            }
            if (walk.isHidden(path)) {
                hidden++;
                continue;
            }
            Path onDisk = PathNames.onDisk(source.settings().root(), path);
            Look look = source.look(path, onDisk);
            if (look instanceof Look.Absent || look instanceof Look.Folder) {
                documents += known.isDocument() ? 1 : 0;
                gone.add(new Deletion(source.name(), path, onDisk, Origin.SCAN, walk.run()));
            } else if (look instanceof Look.Denied) {
                hidden++;
            } else if (differences.differs(known, look, false)) {
                walk.bringUp(path, onDisk, null);
            }
        }
        if (hidden > 0) {
            walk.run().withheld(hidden, "deletions withheld below what cannot be read");
        }
        if (!gone.isEmpty() && !withheld(walk.run(), source.root(), walk.documents(), documents)) {
            walk.announce();
            gone.forEach(window::gone);
        }
    }

    /** Tells that nothing is believed to be gone, since the root cannot be walked. */
    void withholdAll(Run run, DeletionGuard.Root root) {
        withheld(run, root, 0, catalogue.documents(source.name()));
    }

    /** Whether too many are lost is judged when they are published: only then it is known what was moved. */
    private boolean withheld(Run run, DeletionGuard.Root root, long found, long deletions) {
        long known = catalogue.documents(source.name());
        String doubt = guard.doubtOfScan(root, run.isConfirmed(), known, found);
        if (doubt == null) {
            return false;
        }
        run.withheld(deletions, doubt);
        log.atWarn()
                .addKeyValue("source", source.name())
                .addKeyValue("root", source.settings().root())
                .addKeyValue("deletions", deletions)
                .addKeyValue("why", doubt)
                .log("deletions withheld");
        return true;
    }
}
