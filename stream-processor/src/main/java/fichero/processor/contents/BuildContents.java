package fichero.processor.contents;

import fichero.processor.Beat;
import fichero.processor.Emission;
import fichero.processor.report.StageMeter;
import fichero.schemas.ContentCommand;
import fichero.schemas.ContentFeedback;
import fichero.schemas.ContentMessage;
import fichero.schemas.Lane;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.jspecify.annotations.Nullable;

/** Builds contents: commands and feedback (by content key) become content records, chunks and feedback. */
public final class BuildContents implements Processor<String, ContentMessage, String, Emission> {

    private static final Duration RETIREMENT_CHECK = Duration.ofMillis(250);

    private final DocumentReader reader;
    private final Duration grace;
    private final String generation;
    private final StageMeter meter;
    private @Nullable ProcessorContext<String, Emission> context;
    private @Nullable Contents contents;
    private @Nullable Beat retirementCheck;

    /**
     * @param grace how long a content that no file holds stays, for moves
     * @param generation the serving index generation, whose feedback counts
     */
    public BuildContents(DocumentReader reader, Duration grace, String generation, StageMeter meter) {
        this.reader = reader;
        this.grace = grace;
        this.generation = generation;
        this.meter = meter;
    }

    @Override
    public void init(ProcessorContext<String, Emission> context) {
        this.context = context;
        Contents opened = new Contents(
                ContentStores.of(context),
                (key, emission) -> context.forward(new Record<>(key, emission, context.currentSystemTimeMs())),
                reader,
                grace);
        this.contents = opened;
        Beat retirementCheck = new Beat(context, RETIREMENT_CHECK, opened::retireDue);
        this.retirementCheck = retirementCheck;
        retirementCheck.needed();
    }

    @Override
    public void process(Record<String, ContentMessage> message) {
        Contents opened = Objects.requireNonNull(contents, "init comes first");
        ProcessorContext<String, Emission> context = Objects.requireNonNull(this.context, "init comes first");
        Instant now = Instant.ofEpochMilli(context.currentSystemTimeMs());
        String key = message.key();
        if (message.value() instanceof ContentCommand command) {
            switch (command.type()) {
                case ATTACH -> opened.attach(key, command, now);
                case DETACH -> {
                    opened.detach(key, command.file(), command.version(), now);
                    mayRetire();
                }
            }
            if (command.lane() == Lane.LIVE) {
                // The next stage sees what is committed; a person waits for this one.
                context.commit();
            }
            meter.processed(1);
        } else if (message.value() instanceof ContentFeedback feedback) {
            switch (feedback.type()) {
                case INDEXED, REFUSED -> {
                    if (generation.equals(feedback.generation())) {
                        opened.confirm(key, feedback, now);
                    }
                }
                case REPLACED -> {
                    opened.letGo(key, Objects.requireNonNull(feedback.file()), feedback.version(), now);
                    mayRetire();
                }
            }
        }
    }

    private void mayRetire() {
        Objects.requireNonNull(retirementCheck, "init comes first").needed();
    }
}
