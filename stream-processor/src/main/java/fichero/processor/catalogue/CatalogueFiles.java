package fichero.processor.catalogue;

import fichero.processor.Emission;
import fichero.processor.PromptCommits;
import fichero.processor.StateStores;
import fichero.processor.report.StageMeter;
import fichero.schemas.ContentCommand;
import fichero.schemas.FileEvent;
import fichero.schemas.FileRecord;
import fichero.schemas.Lane;
import fichero.schemas.TopicValue;
import fichero.schemas.Topics;
import java.time.Instant;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.KeyValueStore;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Keeps the catalogue: file events become file records (by file id) and content commands (by content key). */
public final class CatalogueFiles implements Processor<String, FileEvent, String, CatalogueFiles.Output> {

    /** Either a file record for the topic {@code files}, or a command for the contents stage. */
    public record Output(@Nullable Emission file, @Nullable ContentCommand command) {}

    private static final Logger log = LoggerFactory.getLogger(CatalogueFiles.class);

    private final StageMeter meter;
    private final PromptCommits commits;
    private @Nullable ProcessorContext<String, Output> context;
    private @Nullable KeyValueStore<String, FileRecord> files;

    public CatalogueFiles(StageMeter meter, PromptCommits commits) {
        this.meter = meter;
        this.commits = commits;
    }

    @Override
    public void init(ProcessorContext<String, Output> context) {
        this.context = context;
        this.files = context.getStateStore(StateStores.FILES.name());
    }

    @Override
    @SuppressWarnings("NullAway") // init comes first
    public void process(Record<String, FileEvent> message) {
        FileEvent event = message.value();
        if (event == null) {
            return;
        }
        String file = event.file();
        EventHash hash = event.type() == FileEvent.Type.SEEN ? EventHash.of(event) : null;
        Instant now = Instant.ofEpochMilli(context.currentSystemTimeMs());
        CatalogueDecision decision = CatalogueDecision.of(files.get(file), event, hash, now);
        if (decision != null) {
            FileRecord next = decision.record();
            forward(message, file, new Output(Emission.of(Topics.FILES, next), null));
            if (decision.detach() != null) {
                forward(message, decision.detach(), new Output(null, detach(decision, event, now)));
            }
            if (decision.attach()) {
                forward(message, next.contentKey(), new Output(null, attach(decision, event, now)));
            }
            files.put(file, next);
            if (event.origin().lane() == Lane.LIVE) {
                commits.ask(context);
            }
            log.atDebug()
                    .addKeyValue("fileId", file)
                    .addKeyValue("version", next.version())
                    .addKeyValue("state", next.state())
                    .log("catalogued");
        }
        meter.outcome(outcome(event, decision));
        meter.processed(1);
    }

    private static String outcome(FileEvent event, @Nullable CatalogueDecision decision) {
        if (decision == null) {
            return "nothing";
        }
        return switch (event.type()) {
            case SEEN ->
                decision.reprocess()
                        ? "again"
                        : !decision.attach() ? "unchanged" : decision.replaces() == null ? "attached" : "modified";
            case GONE -> "gone";
            case IGNORED -> "ignored";
            case UNREADABLE -> "unreadable";
        };
    }

    @SuppressWarnings("NullAway") // init comes first
    private void forward(Record<String, FileEvent> cause, @Nullable String key, Output output) {
        context.forward(cause.withKey(key).withValue(output));
    }

    private static ContentCommand attach(CatalogueDecision decision, FileEvent event, Instant now) {
        return command(ContentCommand.Type.ATTACH, decision, event, now);
    }

    private static ContentCommand detach(CatalogueDecision decision, FileEvent event, Instant now) {
        return command(ContentCommand.Type.DETACH, decision, event, now);
    }

    @SuppressWarnings("NullAway") // javac 17 does not read type annotations of arrays from class files
    private static ContentCommand command(
            ContentCommand.Type type, CatalogueDecision decision, FileEvent event, Instant now) {
        FileRecord record = decision.record();
        return new ContentCommand(
                TopicValue.VERSION,
                type,
                record.file(),
                record.absolutePath(),
                record.tags(),
                record.version(),
                event.origin().lane(),
                decision.reprocess(),
                decision.replaces(),
                record.sizeBytes(),
                event.bytes(),
                event.reference(),
                record.chunking(),
                now);
    }
}
