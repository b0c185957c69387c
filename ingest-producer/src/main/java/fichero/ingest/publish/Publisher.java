package fichero.ingest.publish;

import fichero.ingest.catalogue.Catalogue;
import fichero.ingest.catalogue.Known;
import fichero.ingest.catalogue.Outdated;
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
    private final long inlineLimitBytes;
    private final long maxFileBytes;
    private final boolean verify;

    Publisher(
            Map<String, PublishedSource> sources,
            Catalogue catalogue,
            SettleWindow window,
            EventSender sender,
            Outdated outdated,
            long inlineLimitBytes,
            long maxFileBytes,
            boolean verify) {
        this.sources = sources;
        this.catalogue = catalogue;
        this.window = window;
        this.sender = sender;
        this.outdated = outdated;
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

    private void decide(Pending path) {
        PublishedSource source = Objects.requireNonNull(sources.get(path.source()));
        Known known = catalogue.get(path.source(), path.path());
        Look look = source.watched().look(path.path(), path.onDisk());
        // An ignored folder has a path of its own, which ends with a slash.
        if (look instanceof Look.NotForUs notForUs
                && notForUs.folder()
                && !path.path().endsWith("/")) {
            look = new Look.Folder();
        }
        boolean anyway = (verify && path.origin() == Origin.SCAN) || outdated.holds(known);
        FileDecision decision = FileDecision.of(known, look, source.watched().labels(), maxFileBytes, anyway);
        if (decision instanceof FileDecision.Keep) {
            window.done(path, look instanceof Look.File ? Run.Outcome.UNCHANGED : Run.Outcome.NOTHING);
        } else if (decision instanceof FileDecision.Gone) {
            window.gone(new Deletion(path.source(), path.path(), path.onDisk(), path.origin(), path.run()));
            window.done(path, Run.Outcome.NOTHING);
        } else if (decision instanceof FileDecision.Tell tell) {
            tell(source, path, known, tell);
        } else if (look instanceof Look.File file) {
            readWhenQuiet(source, path, known, file.stamp());
        }
    }

    private void readWhenQuiet(PublishedSource source, Pending path, @Nullable Known known, Stamp stamp) {
        switch (window.rest(path, stamp)) {
            case SETTLING -> {}
            case UNSTABLE ->
                unreadable(source, path, known, FileDecision.UNSTABLE, "it has been changing since it was first seen");
            case QUIET -> {
                try {
                    read(source, path, known, stamp);
                } catch (NoSuchFileException e) {
                    window.retry(path, Duration.ZERO);
                } catch (IOException e) {
                    String detail = e.getClass().getSimpleName() + ": " + e.getMessage();
                    unreadable(source, path, known, FileDecision.UNREADABLE, detail);
                }
            }
        }
    }

    private void read(PublishedSource source, Pending path, @Nullable Known known, Stamp stamp) throws IOException {
        if (!source.watched().disk().isReadable(path.onDisk())) {
            unreadable(source, path, known, FileDecision.UNREADABLE, "no permission to read it");
            return;
        }
        boolean inline = stamp.sizeBytes() <= inlineLimitBytes;
        byte[] bytes = inline ? source.reader().read(path.onDisk(), stamp.sizeBytes()) : null;
        long hash = !verify
                ? 0
                : bytes != null ? FileReader.hash(bytes) : source.reader().hash(path.onDisk());
        Stamp after = source.watched().stampNow(path.onDisk());
        if (!after.equals(stamp) || inline && bytes == null) {
            window.unrest(path, after);
            return;
        }
        long labels = source.watched().labels();
        Known current = known != null && known.isCurrent(stamp, labels) ? known : null;
        boolean again = outdated.holds(current);
        if (current != null && current.hasContent(hash) && !again) {
            window.done(path, Run.Outcome.UNCHANGED);
            return;
        }
        String reference = inline ? null : path.onDisk().toUri().toString();
        FileEvent event = source.events()
                .seen(path.path(), again ? Origin.REINDEX : path.origin(), path.run(), stamp, bytes, reference);
        if (current != null && again) {
            outdated.published(current);
            send(path, event, current, Run.Outcome.UNCHANGED);
            return;
        }
        boolean isNew = known == null || !known.isDocument();
        send(path, event, Known.present(stamp, hash, labels), isNew ? Run.Outcome.ADDED : Run.Outcome.CHANGED);
    }

    private void unreadable(PublishedSource source, Pending path, @Nullable Known known, String reason, String detail) {
        if (FileDecision.unreadable(known, reason, detail) instanceof FileDecision.Tell tell) {
            tell(source, path, known, tell);
        } else {
            window.done(path, Run.Outcome.FAILED);
        }
    }

    private void tell(PublishedSource source, Pending path, @Nullable Known known, FileDecision.Tell tell) {
        boolean ignored = tell.type() == FileEvent.Type.IGNORED;
        FileRecord.State state = ignored ? FileRecord.State.IGNORED : FileRecord.State.UNREADABLE;
        FileEvent event =
                source.events().told(tell.type(), path.path(), path.origin(), path.run(), tell.reason(), tell.detail());
        Known then = Known.other(state, known, source.watched().labels(), tell.reason());
        send(path, event, then, ignored ? Run.Outcome.IGNORED : Run.Outcome.FAILED);
    }

    private void send(Pending path, FileEvent event, Known then, Run.Outcome outcome) {
        sender.send(
                event,
                () -> {
                    catalogue.published(path.source(), path.path(), then);
                    window.done(path, outcome);
                    log.atDebug()
                            .addKeyValue("fileId", event.file())
                            .addKeyValue("type", event.type())
                            .log("published");
                },
                () -> window.retry(path, RETRY));
    }
}
