package fichero.ingest.publish;

import fichero.ingest.catalogue.Catalogue;
import fichero.ingest.catalogue.Known;
import fichero.ingest.runs.Run;
import fichero.ingest.settle.Deletion;
import fichero.ingest.settle.DeletionGuard;
import fichero.ingest.settle.SettleWindow;
import fichero.ingest.settle.Sighting;
import fichero.ingest.walk.Look;
import fichero.schemas.FileEvent;
import fichero.schemas.Origin;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Judges deletions that came together, and publishes them when they are believed. Used by one thread. */
final class DeletionPublisher {

    private static final Logger log = LoggerFactory.getLogger(DeletionPublisher.class);

    private final Map<String, PublishedSource> sources;
    private final Catalogue catalogue;
    private final SettleWindow window;
    private final EventSender sender;
    private final DeletionGuard guard;
    private final Consumer<String> doubted;

    /** @param doubted told of a source whose live deletions were withheld, so that a scan says so too */
    DeletionPublisher(
            Map<String, PublishedSource> sources,
            Catalogue catalogue,
            SettleWindow window,
            EventSender sender,
            DeletionGuard guard,
            Consumer<String> doubted) {
        this.sources = sources;
        this.catalogue = catalogue;
        this.window = window;
        this.sender = sender;
        this.guard = guard;
        this.doubted = doubted;
    }

    void publish(Deletion.Batch batch) {
        PublishedSource source = Objects.requireNonNull(sources.get(batch.source()));
        List<Deletion> gone = new ArrayList<>();
        Map<String, Known> lost = new HashMap<>();
        for (Deletion deletion : batch.deletions()) {
            Known known = catalogue.get(deletion.source(), deletion.path());
            if (known == null || isThere(source, deletion)) {
                window.done(deletion, Run.Outcome.NOTHING);
            } else {
                gone.add(deletion);
                if (known.isDocument()) {
                    lost.put(deletion.path(), known);
                }
            }
        }
        if (gone.isEmpty()) {
            return;
        }
        Run run = gone.get(0).run();
        String doubt = doubt(source, batch, lost, run);
        if (doubt == null) {
            gone.forEach(deletion -> send(source, deletion));
            return;
        }
        run.withheld(lost.size(), doubt);
        gone.forEach(deletion -> window.done(deletion, Run.Outcome.NOTHING));
        log.atWarn()
                .addKeyValue("source", batch.source())
                .addKeyValue("deletions", lost.size())
                .addKeyValue("why", doubt)
                .log("deletions withheld");
        if (batch.origin() == Origin.LIVE) {
            doubted.accept(batch.source());
        }
    }

    private boolean isThere(PublishedSource source, Deletion deletion) {
        Look look = source.watched().look(deletion.path(), deletion.onDisk());
        if (look instanceof Look.Absent || look instanceof Look.Folder) {
            return false;
        }
        window.seen(new Sighting(
                deletion.source(),
                deletion.path(),
                deletion.onDisk(),
                deletion.origin(),
                look instanceof Look.File file ? file.stamp() : null,
                false,
                true,
                deletion.run()));
        return true;
    }

    private @Nullable String doubt(PublishedSource source, Deletion.Batch batch, Map<String, Known> lost, Run run) {
        DeletionGuard.Root root = source.watched().root();
        boolean live = batch.origin() == Origin.LIVE;
        boolean confirmed = run.isConfirmed();
        // Both counts look at every file, so they are left out where they do not matter.
        long known = lost.size() < DeletionGuard.FLOOR ? lost.size() : catalogue.documents(batch.source());
        String doubt = guard.doubtOfLoss(root, live, confirmed, known, lost.size());
        return doubt == null
                ? null
                : guard.doubtOfLoss(root, live, confirmed, known, lost.size() - moved(batch.source(), lost));
    }

    /** How many of the lost files look like one that is there under another path. */
    private long moved(String source, Map<String, Known> lost) {
        Map<Long, Integer> present = new HashMap<>();
        for (String other : sources.keySet()) {
            catalogue.all(other).forEach((path, known) -> {
                if (known.isDocument() && !(other.equals(source) && lost.containsKey(path))) {
                    present.merge(known.likeness(), 1, Integer::sum);
                }
            });
        }
        long moved = 0;
        for (Known known : lost.values()) {
            if (present.merge(known.likeness(), -1, Integer::sum) >= 0) {
                moved++;
            }
        }
        return moved;
    }

    private void send(PublishedSource source, Deletion deletion) {
        FileEvent event = source.events().gone(deletion.path(), deletion.origin(), deletion.run());
        sender.send(
                event,
                () -> {
                    catalogue.published(deletion.source(), deletion.path(), null);
                    window.done(deletion, Run.Outcome.MISSING);
                    log.atDebug().addKeyValue("fileId", event.file()).log("published as gone");
                },
                () -> window.retry(deletion));
    }
}
