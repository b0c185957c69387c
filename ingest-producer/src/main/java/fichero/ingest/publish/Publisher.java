package fichero.ingest.publish;

import fichero.ingest.catalogue.Catalogue;
import fichero.ingest.catalogue.Known;
import fichero.ingest.catalogue.Outdated;
import fichero.ingest.requests.Requested;
import fichero.ingest.runs.Run;
import fichero.ingest.settle.Deletion;
import fichero.ingest.settle.FileDecision;
import fichero.ingest.settle.Pending;
import fichero.ingest.settle.SettleWindow;
import fichero.ingest.walk.Look;
import fichero.ingest.walk.Stamp;
import fichero.schemas.FileEvent;
import fichero.schemas.FileRecord;
import fichero.schemas.Origin;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Publishes what is due, one path at a time: looks at it, decides, reads it when that is called for, looks again, and
 * sends. A path leaves the window only when the broker has its event. Used by one thread.
 */
final class Publisher {

    private static final Logger log = LoggerFactory.getLogger(Publisher.class);

    private static final Duration RETRY = Duration.ofSeconds(1);

    private final Map<String, PublishedSource> sources;
    private final Catalogue catalogue;
    private final SettleWindow window;
    private final EventSender sender;
    private final Outdated outdated;
    private final Requested requested;
    private final long inlineLimitBytes;
    private final long maxFileBytes;
    private final boolean verify;

    Publisher(
            Map<String, PublishedSource> sources,
            Catalogue catalogue,
            SettleWindow window,
            EventSender sender,
            Outdated outdated,
            Requested requested,
            long inlineLimitBytes,
            long maxFileBytes,
            boolean verify) {
        this.sources = sources;
        this.catalogue = catalogue;
        this.window = window;
        this.sender = sender;
        this.outdated = outdated;
        this.requested = requested;
        this.inlineLimitBytes = inlineLimitBytes;
        this.maxFileBytes = maxFileBytes;
        this.verify = verify;
    }

    void publish(Pending path) {
        try {
            decide(path);
        } catch (RuntimeException e) {
            log.atError()
                    .addKeyValue("source", path.source())
                    .addKeyValue("path", path.path())
                    .setCause(e)
                    .log("a path could not be handled; trying again");
            window.retry(path, RETRY);
        }
    }

    /** One path with what is known of it. */
    private record Case(
            PublishedSource source, Pending path, @Nullable Known known, Requested.@Nullable Mark mark) {

        boolean isToBeReprocessed() {
            return mark != null && mark.reprocess();
        }

        boolean isToBeCompared() {
            return mark != null && !mark.reprocess();
        }
    }

    private void decide(Pending path) {
        PublishedSource source = Objects.requireNonNull(sources.get(path.source()));
        Known known = catalogue.get(path.source(), path.path());
        Case that = new Case(source, path, known, requested.of(path.source(), path.path()));
        Look look = source.watched().look(path.path(), path.onDisk());
        // An ignored folder has a path of its own, which ends with a slash.
        if (look instanceof Look.NotForUs notForUs
                && notForUs.folder()
                && !path.path().endsWith("/")) {
            look = new Look.Folder();
        }
        boolean anyway = (verify && path.origin() == Origin.SCAN) || outdated.holds(known) || that.mark() != null;
        FileDecision decision = FileDecision.of(known, look, source.watched().labels(), maxFileBytes, anyway);
        if (decision instanceof FileDecision.Keep) {
            done(that, look instanceof Look.File ? Run.Outcome.UNCHANGED : Run.Outcome.NOTHING);
        } else if (decision instanceof FileDecision.Gone) {
            gone(path);
            done(that, Run.Outcome.NOTHING);
        } else if (decision instanceof FileDecision.Tell tell) {
            tell(that, tell);
        } else if (look instanceof Look.File file) {
            readWhenQuiet(that, file.stamp());
        }
    }

    private void readWhenQuiet(Case that, Stamp stamp) {
        switch (window.rest(that.path(), stamp)) {
            case SETTLING -> {}
            case UNSTABLE -> unreadable(that, FileDecision.UNSTABLE, "it has been changing since it was first seen");
            case QUIET -> {
                try {
                    read(that, stamp);
                } catch (NoSuchFileException e) {
                    window.retry(that.path(), Duration.ZERO);
                } catch (IOException e) {
                    String detail = e.getClass().getSimpleName() + ": " + e.getMessage();
                    unreadable(that, FileDecision.UNREADABLE, detail);
                }
            }
        }
    }

    private void read(Case that, Stamp stamp) throws IOException {
        PublishedSource source = that.source();
        Path onDisk = that.path().onDisk();
        if (!source.watched().disk().isReadable(onDisk)) {
            unreadable(that, FileDecision.UNREADABLE, "no permission to read it");
            return;
        }
        boolean inline = stamp.sizeBytes() <= inlineLimitBytes;
        byte[] bytes = inline ? source.reader().read(onDisk, stamp.sizeBytes()) : null;
        boolean compared = verify || that.isToBeCompared();
        long hash = !compared
                ? 0
                : bytes != null ? FileReader.hash(bytes) : source.reader().hash(onDisk);
        Stamp after = source.watched().stampNow(onDisk);
        if (!after.equals(stamp) || inline && bytes == null) {
            window.unrest(that.path(), after);
            return;
        }
        long labels = source.watched().labels();
        Known known = that.known();
        Known current = known != null && known.isCurrent(stamp, labels) ? known : null;
        boolean again = outdated.holds(current) || that.isToBeReprocessed();
        if (current != null && current.hasContent(hash) && !again) {
            done(that, Run.Outcome.UNCHANGED);
            return;
        }
        String reference = inline ? null : onDisk.toUri().toString();
        Pending path = that.path();
        FileEvent event = source.events()
                .seen(path.path(), again ? Origin.REINDEX : path.origin(), path.run(), stamp, bytes, reference);
        if (current != null && again) {
            outdated.published(current);
            send(that, event, current, Run.Outcome.UNCHANGED);
            return;
        }
        boolean isNew = known == null || !known.isDocument();
        send(that, event, Known.present(stamp, hash, labels), isNew ? Run.Outcome.ADDED : Run.Outcome.CHANGED);
    }

    private void unreadable(Case that, String reason, String detail) {
        if (FileDecision.unreadable(that.known(), reason, detail) instanceof FileDecision.Tell tell) {
            tell(that, tell);
        } else {
            done(that, Run.Outcome.FAILED);
        }
    }

    private void tell(Case that, FileDecision.Tell tell) {
        boolean ignored = tell.type() == FileEvent.Type.IGNORED;
        FileRecord.State state = ignored ? FileRecord.State.IGNORED : FileRecord.State.UNREADABLE;
        Pending path = that.path();
        FileEvent event = that.source()
                .events()
                .told(tell.type(), path.path(), path.origin(), path.run(), tell.reason(), tell.detail());
        Known then = Known.other(state, that.known(), that.source().watched().labels(), tell.reason());
        send(that, event, then, ignored ? Run.Outcome.IGNORED : Run.Outcome.FAILED);
    }

    private void send(Case that, FileEvent event, Known then, Run.Outcome outcome) {
        Pending path = that.path();
        sender.send(
                event,
                () -> {
                    catalogue.published(path.source(), path.path(), then);
                    // Whoever saw it go meanwhile did not know that there was anything to tell.
                    Look now = that.source().watched().look(path.path(), path.onDisk());
                    if (now instanceof Look.Absent || now instanceof Look.Folder) {
                        gone(path);
                    }
                    done(that, outcome);
                    log.atDebug()
                            .addKeyValue("fileId", event.file())
                            .addKeyValue("type", event.type())
                            .log("published");
                },
                () -> window.retry(path, RETRY));
    }

    private void gone(Pending path) {
        window.gone(new Deletion(path.source(), path.path(), path.onDisk(), path.origin(), path.run()));
    }

    private void done(Case that, Run.Outcome outcome) {
        requested.done(that.path().source(), that.path().path(), that.mark());
        window.done(that.path(), outcome);
    }
}
