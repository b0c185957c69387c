package fichero.processor;

import static org.assertj.core.api.Assertions.assertThat;

import fichero.core.chunking.Chunkers;
import fichero.core.extraction.TextExtractor;
import fichero.processor.catalogue.CatalogueFiles;
import fichero.processor.contents.BuildContents;
import fichero.processor.contents.DocumentReader;
import fichero.processor.points.IndexPoints;
import fichero.processor.points.InlineWorkers;
import fichero.processor.points.Pace;
import fichero.processor.report.StageMeter;
import fichero.schemas.Groups;
import fichero.testkit.embedding.InstantEmbedder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.Topology;
import org.junit.jupiter.api.Test;

/**
 * Node, store and topic names are part of what is on disk and in Kafka: a change here loses state or leaves topics
 * behind, so each is made on purpose.
 */
class TopologyGoldenTest {

    private static final Path GOLDEN = Path.of("src/test/resources/fichero/processor");

    /** Topologies as production builds them, around parts of the test. */
    static Topology ingest(TextExtractor extractor, ParagraphChunker chunker) {
        StageMeter meter = new StageMeter("test", Clock.systemUTC());
        DocumentReader reader = new DocumentReader(extractor, new Chunkers(strategy -> chunker));
        return IngestTopology.build(
                config(Groups.INGEST),
                2,
                () -> new CatalogueFiles(meter, new PromptCommits()),
                () -> new BuildContents(
                        reader,
                        Workshop.GRACE,
                        partition -> Instant.MAX,
                        () -> Workshop.GENERATION,
                        meter,
                        new PromptCommits()));
    }

    static Topology index(MapIndex index, InstantEmbedder embedder) {
        StageMeter meter = new StageMeter("points", Clock.systemUTC());
        var workers = InlineWorkers.of(embedder, meter);
        return IndexTopology.build(
                config(Groups.index(Workshop.GENERATION)),
                Workshop.GENERATION,
                () -> new IndexPoints(Workshop.GENERATION, index, workers, meter, new Pace(() -> 0), reason -> {}));
    }

    static StreamsConfig config(String application) {
        ProcessorSettings settings = new ProcessorSettings(
                Map.of("bootstrap.servers", "127.0.0.1:1"),
                Path.of("target", "state"),
                "test",
                2,
                1,
                1,
                Duration.ofMillis(100),
                Workshop.GRACE,
                Duration.ofSeconds(60));
        return new StreamsConfig(StreamsSettings.of(settings, application, 1, 8, Duration.ofMillis(100)));
    }

    @Test
    void ingestTopologyIsAsAgreed() throws IOException {
        compare("ingest-topology.txt", ingest(new PlainTextExtractor(), new ParagraphChunker()));
    }

    @Test
    void indexTopologyIsAsAgreed() throws IOException {
        compare("index-topology.txt", index(new MapIndex(), new InstantEmbedder()));
    }

    private static void compare(String name, Topology topology) throws IOException {
        String now = topology.describe().toString();
        Path golden = GOLDEN.resolve(name);
        if (Boolean.getBoolean("fichero.golden.write")) {
            Files.createDirectories(GOLDEN);
            Files.writeString(golden, now);
        }
        assertThat(now)
                .as(
                        "the topology differs from %s; when that is intended, run this test with -Dfichero.golden.write=true",
                        golden)
                .isEqualTo(Files.readString(golden));
    }
}
