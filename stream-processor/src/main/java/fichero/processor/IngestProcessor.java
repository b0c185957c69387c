package fichero.processor;

import fichero.core.chunking.Chunkers;
import fichero.core.extraction.TextExtractor;
import fichero.core.identity.Generation;
import fichero.processor.catalogue.CatalogueFiles;
import fichero.processor.contents.BuildContents;
import fichero.processor.contents.DocumentReader;
import fichero.processor.failure.ThreadPolicy;
import fichero.processor.report.StageMeter;
import fichero.processor.report.StageReporter;
import fichero.schemas.Groups;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Properties;
import java.util.function.Supplier;
import org.apache.kafka.streams.KafkaStreams;
import org.apache.kafka.streams.StreamsConfig;

/** Runs the ingest topology. The extractor is started and closed by the caller. */
public final class IngestProcessor implements AutoCloseable {

    /** Only the end of a grace time waits for it. */
    private static final Duration POLL = Duration.ofMillis(100);

    private final StreamsClient client;
    private final StageReporter reporter;
    private final WatermarkReader watermark;

    /**
     * @param serving tells the generation of the index whose confirmations count, when a task begins
     */
    public IngestProcessor(
            ProcessorSettings settings,
            TextExtractor extractor,
            Chunkers chunkers,
            Supplier<Generation> serving,
            Surroundings surroundings) {
        Clock clock = surroundings.clock();
        MeterRegistry meters = surroundings.meters();
        StageMeter catalogue = new StageMeter("catalogue", null, clock, meters);
        StageMeter contents = new StageMeter("contents", null, clock, meters);
        List<StageMeter> stages = List.of(catalogue, contents);
        WatermarkReader processed = new WatermarkReader(settings.kafka(), clock);
        this.watermark = processed;
        PromptCommits catalogueCommits = new PromptCommits();
        PromptCommits contentsCommits = new PromptCommits();
        DocumentReader reader = new DocumentReader(extractor, chunkers);
        Properties streams = StreamsSettings.of(
                settings, Groups.INGEST, settings.threads(), StreamsSettings.DOCUMENTS_BUFFERED, POLL);
        this.client = new StreamsClient(
                IngestTopology.build(
                        new StreamsConfig(streams),
                        settings.partitions(),
                        () -> new CatalogueFiles(catalogue, catalogueCommits),
                        () -> new BuildContents(
                                reader,
                                settings.grace(),
                                processed,
                                () -> serving.get().name(),
                                contents,
                                contentsCommits)),
                streams,
                new ThreadPolicy(stages, surroundings.fatal(), clock),
                surroundings);
        this.reporter = new StageReporter(settings.kafka(), settings.instance(), clock, stages);
    }

    /** Needs the topics. Returns at once; {@link #awaitRunning} tells when work has begun. */
    public void start() {
        reporter.start();
        watermark.start();
        client.start();
    }

    /** Whether every task works now; not so while partitions move, or after it has failed for good. */
    public boolean isRunning() {
        return client.state() == KafkaStreams.State.RUNNING;
    }

    public boolean awaitRunning(Duration atMost) throws InterruptedException {
        return client.awaitRunning(atMost);
    }

    @Override
    public void close() {
        client.close();
        watermark.close();
        reporter.close();
    }
}
