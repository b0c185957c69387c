package fichero.processor.contents;

import fichero.processor.Emission;
import fichero.processor.report.StageMeter;
import fichero.schemas.ContentCommand;
import fichero.schemas.ContentFeedback;
import fichero.schemas.ContentMessage;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import org.apache.kafka.streams.processor.PunctuationType;
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
        context.schedule(
                RETIREMENT_CHECK,
                PunctuationType.WALL_CLOCK_TIME,
                millis -> opened.retireDue(Instant.ofEpochMilli(millis)));
    }

    @Override
    public void process(Record<String, ContentMessage> message) {
        Contents opened = Objects.requireNonNull(contents, "init comes first");
        Instant now = Instant.ofEpochMilli(
                Objects.requireNonNull(context, "init comes first").currentSystemTimeMs());
        String key = message.key();
        if (message.value() instanceof ContentCommand command) {
            switch (command.type()) {
                case ATTACH -> opened.attach(key, command, now);
                case DETACH -> opened.detach(key, command.file(), command.version(), now);
            }
            meter.processed(1);
        } else if (message.value() instanceof ContentFeedback feedback) {
            switch (feedback.type()) {
                case INDEXED, REFUSED -> {
                    if (generation.equals(feedback.generation())) {
                        opened.confirm(key, feedback, now);
                    }
                }
                case REPLACED -> opened.letGo(key, Objects.requireNonNull(feedback.file()), feedback.version(), now);
            }
        }
    }
}
