package fichero.processor.contents;

import fichero.processor.Beat;
import fichero.processor.Emission;
import fichero.processor.PromptCommits;
import fichero.processor.report.StageMeter;
import fichero.schemas.ContentCommand;
import fichero.schemas.ContentFeedback;
import fichero.schemas.ContentMessage;
import fichero.schemas.Lane;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.jspecify.annotations.Nullable;

/** Builds contents: commands and feedback (by content key) become content records, chunks and feedback. */
public final class BuildContents implements Processor<String, ContentMessage, String, Emission> {

    private static final Duration RETIREMENT_CHECK = Duration.ofMillis(250);

    private final DocumentReader reader;
    private final Duration grace;
    private final IntFunction<Instant> processed;
    private final Supplier<String> generation;
    private final StageMeter meter;
    private final PromptCommits commits;
    private @Nullable ProcessorContext<String, Emission> context;
    private @Nullable Contents contents;
    private @Nullable Beat retirementCheck;
    private String serving = "";
    private String task = "";
    private int partition;

    /**
     * @param grace how long a content that no file holds stays, for moves
     * @param processed up to what time all events have come through to a partition of this stage: among the rest may be one
     *     that takes up a content
     * @param generation tells which generation of the index serves now, for a task that begins; later ones are told by
     *     feedback
     */
    public BuildContents(
            DocumentReader reader,
            Duration grace,
            IntFunction<Instant> processed,
            Supplier<String> generation,
            StageMeter meter,
            PromptCommits commits) {
        this.reader = reader;
        this.grace = grace;
        this.processed = processed;
        this.commits = commits;
        this.generation = generation;
        this.meter = meter;
    }

    @Override
    public void init(ProcessorContext<String, Emission> context) {
        this.context = context;
        this.task = context.taskId().toString();
        this.partition = context.taskId().partition();
        this.serving = generation.get();
        Contents opened = new Contents(
                ContentStores.of(context, reader.fingerprints()),
                (key, emission) -> context.forward(new Record<>(key, emission, context.currentSystemTimeMs())),
                reader,
                grace,
                meter);
        this.contents = opened;
        // What is told while a process is away may be deleted before it comes back.
        Beat first = new Beat(context, RETIREMENT_CHECK, now -> {
            serve(generation.get(), now);
            return false;
        });
        first.needed();
        opened.count();
        outdated();
        Beat retirementCheck = new Beat(context, RETIREMENT_CHECK, now -> retireDue(opened, now));
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
                commits.ask(context);
            }
            meter.processed(1);
            outdated();
        } else if (message.value() instanceof ContentFeedback feedback) {
            switch (feedback.type()) {
                case INDEXED, REFUSED -> {
                    if (serving.equals(feedback.generation())) {
                        opened.confirm(key, feedback, now);
                    }
                }
                case SERVING -> serve(Objects.requireNonNull(feedback.generation()), now);
                case REPLACED -> {
                    opened.letGo(key, Objects.requireNonNull(feedback.file()), feedback.version(), now);
                    mayRetire();
                }
            }
        }
    }

    private void serve(String generation, Instant now) {
        serving = generation;
        Objects.requireNonNull(contents, "init comes first").serve(generation, now);
    }

    private boolean retireDue(Contents opened, Instant now) {
        Instant certain = processed.apply(partition);
        boolean more = opened.retireDue(certain.isBefore(now.minus(grace)) ? certain.plus(grace) : now);
        outdated();
        return more;
    }

    private void outdated() {
        meter.outdated(
                task,
                reader.fingerprints(),
                Objects.requireNonNull(contents, "init comes first").outdated());
    }

    @Override
    public void close() {
        meter.left(task);
    }

    private void mayRetire() {
        Objects.requireNonNull(retirementCheck, "init comes first").needed();
    }
}
