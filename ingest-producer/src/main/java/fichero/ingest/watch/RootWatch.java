package fichero.ingest.watch;

import fichero.ingest.runs.Run;
import fichero.ingest.settle.Deletion;
import fichero.ingest.settle.DeletionGuard;
import fichero.ingest.settle.SettleWindow;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Looks after the root itself, which may go, come back, or be another folder. Used by one thread. */
final class RootWatch {

    private static final Logger log = LoggerFactory.getLogger(RootWatch.class);

    private static final Duration PACE = Duration.ofSeconds(1);

    private final WatchedSource source;
    private final SettleWindow window;
    private final Run run;
    private final Scans scans;
    private final @Nullable FolderWatch watch;
    private final InstantSource clock;

    private Instant checkedAt = Instant.MIN;
    private DeletionGuard.Root last = DeletionGuard.Root.GOOD;

    /** @param run of the watch over the source, which says what was withheld */
    RootWatch(
            WatchedSource source,
            SettleWindow window,
            Run run,
            Scans scans,
            @Nullable FolderWatch watch,
            InstantSource clock) {
        this.source = source;
        this.window = window;
        this.run = run;
        this.scans = scans;
        this.watch = watch;
        this.clock = clock;
    }

    /** Looks at the root, at most once a second, and has a scan say what it is when it is not what it was. */
    void check() {
        Instant now = clock.instant();
        if (now.isBefore(checkedAt.plus(PACE))) {
            return;
        }
        checkedAt = now;
        DeletionGuard.Root root = source.root();
        if (root == last && root != DeletionGuard.Root.REPLACED) {
            return;
        }
        last = root == DeletionGuard.Root.REPLACED ? DeletionGuard.Root.GOOD : root;
        if (root == DeletionGuard.Root.GOOD) {
            scans.request("root_back", false);
        } else {
            lost("the root is not what it was");
        }
    }

    /** Deletions that came with the end of the root are not believed; a scan arms the new one and says what it is. */
    void lost(String why) {
        if (watch != null) {
            watch.disarm("");
        }
        Deletion.Batch open = window.takeLiveDeletions(source.name());
        if (open != null) {
            run.withheld(open.deletions().size(), "deletions withheld: " + why);
            open.deletions().forEach(deletion -> window.done(deletion, Run.Outcome.NOTHING));
            log.atWarn()
                    .addKeyValue("source", source.name())
                    .addKeyValue("deletions", open.deletions().size())
                    .addKeyValue("why", why)
                    .log("deletions withheld");
        }
        scans.request("root_lost", false);
    }
}
