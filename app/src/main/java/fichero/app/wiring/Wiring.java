package fichero.app.wiring;

import fichero.app.broker.EmbeddedBroker;
import fichero.app.instance.DataDirectory;
import fichero.app.instance.InstanceFile;
import fichero.app.instance.Role;
import fichero.app.settings.Settings;
import fichero.core.chunking.ChunkLimits;
import fichero.core.chunking.StructureChunker;
import fichero.core.embedding.Embedder;
import fichero.core.identity.Generation;
import fichero.core.index.ChunkIndex;
import fichero.extract.tika.ChildProcessExtractor;
import fichero.index.lucene.LuceneChunkIndex;
import fichero.index.qdrant.QdrantChunkIndex;
import fichero.ingest.IngestProducer;
import fichero.processor.IndexProcessor;
import fichero.processor.IngestProcessor;
import fichero.processor.points.IndexLog;
import fichero.query.QueryService;
import java.time.Clock;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One process with its roles: makes each part, in the order in which they need one another, and starts it. */
final class Wiring {

    private static final Logger log = LoggerFactory.getLogger(Wiring.class);

    private final Settings settings;
    private final Set<Role> roles;
    private final Pieces pieces;
    private final Parts parts;
    private final Consumer<Throwable> fatal;
    private final DataDirectory data;
    private final Instant begun;
    private final Clock clock = Clock.systemUTC();
    private volatile @Nullable Processors processors;
    private volatile boolean started;

    /**
     * @param parts gets everything that is started
     * @param fatal told when a running part has failed for good
     */
    Wiring(Settings settings, Set<Role> roles, Pieces pieces, Parts parts, Consumer<Throwable> fatal) {
        this.settings = settings;
        this.roles = Set.copyOf(roles);
        this.pieces = pieces;
        this.parts = parts;
        this.fatal = fatal;
        this.data = new DataDirectory(settings.dataDirectory());
        this.begun = clock.instant();
    }

    /** @return where HTTP is served; empty without that role */
    Optional<String> start() throws InterruptedException {
        boolean processes = roles.contains(Role.PROCESS);
        health();
        try (Together together = new Together()) {
            Together.Started<String> broker = together.begin("broker", this::broker);
            Together.Started<ChildProcessExtractor> extractor =
                    processes ? together.begin("extractor", this::extractor) : null;
            Embedder embedder = processes || roles.contains(Role.SERVE) ? embedder() : null;
            Generation generation = embedder == null ? null : Generations.of(embedder.identity());
            ChunkIndex index = embedder == null || generation == null ? null : index(embedder, generation);

            String bootstrapServers = broker.get();
            PartSettings part = new PartSettings(settings, data, bootstrapServers);
            TopicSetup.apply(part.kafka(), settings.topics(), Optional.ofNullable(generation));
            String url = null;
            if (embedder != null && generation != null && index != null) {
                if (extractor != null) {
                    processors = process(part, embedder, generation, index, extractor.get());
                } else if (settings.index().qdrant() == null) {
                    follow(part, generation, index);
                }
                url = roles.contains(Role.SERVE) ? serve(part, embedder, generation, index) : null;
            }
            if (roles.contains(Role.INGEST)) {
                ingest(part);
            }
            Processors starting = processors;
            if (starting != null) {
                starting.awaitRunning();
            }
            announce(url, bootstrapServers);
            started = true;
            return Optional.ofNullable(url);
        }
    }

    /** Where HTTP is served, that tells how the process is. */
    private void health() {
        Integer port = settings.http().healthPort();
        if (port != null && !roles.contains(Role.SERVE)) {
            parts.add("health", new HealthServer(settings.http().host(), port, this::works))
                    .start();
        }
    }

    private boolean works() {
        Processors running = processors;
        return started && (running == null || running.areRunning());
    }

    private String broker() {
        String named = settings.kafka().bootstrapServers();
        if (named != null) {
            return named;
        }
        log.atInfo().log("Starting the embedded broker");
        EmbeddedBroker broker = parts.add(
                "broker",
                new EmbeddedBroker(data.broker(), data.logs(), settings.brokerHeapMebibytes(), fatal::accept));
        broker.start();
        return broker.bootstrapServers();
    }

    private Embedder embedder() throws InterruptedException {
        log.atInfo().addKeyValue("model", settings.embedder().model()).log("Loading the embedding model");
        boolean waitsForIt = settings.embedder().ollama() == null || roles.contains(Role.PROCESS);
        return Retrying.start(
                parts, "embedder", () -> waitsForIt ? configuredEmbedder() : rememberedEmbedder(), Embedder::start);
    }

    private Embedder configuredEmbedder() {
        Embedder made = pieces.embedders().make(settings.embedder(), data.cache());
        return settings.embedder().enabled() ? made : new DisabledEmbedder(made);
    }

    private Embedder rememberedEmbedder() {
        return new RememberedEmbedder(
                this::configuredEmbedder,
                new IdentityMemory(data.embedderIdentity(), settings.embedder().model()),
                fatal);
    }

    private ChildProcessExtractor extractor() {
        ChildProcessExtractor extractor =
                parts.add("extractor", new ChildProcessExtractor(PartSettings.extraction(settings)));
        extractor.start();
        return extractor;
    }

    private ChunkIndex index(Embedder embedder, Generation generation) throws InterruptedException {
        Settings.Qdrant qdrant = settings.index().qdrant();
        return Retrying.start(
                parts,
                "index",
                () -> qdrant == null
                        ? lucene(embedder, generation)
                        : new QdrantChunkIndex(
                                PartSettings.qdrant(qdrant),
                                generation,
                                embedder.identity().dimension()),
                ChunkIndex::start);
    }

    private ChunkIndex lucene(Embedder embedder, Generation generation) {
        var directory = roles.contains(Role.PROCESS) ? data.index(generation.name()) : data.replica(generation.name());
        return new LuceneChunkIndex(
                directory, embedder.identity().dimension(), embedder.identity().fingerprint());
    }

    private void follow(PartSettings part, Generation generation, ChunkIndex index) throws InterruptedException {
        Retrying.start(
                parts,
                "replica",
                () -> new ReplicaIndex(new IndexLog(part.kafka(), generation.name(), index, clock)),
                replica -> replica.start(index));
    }

    private record Processors(IndexProcessor points, IngestProcessor contents) {
        void awaitRunning() throws InterruptedException {
            points.awaitRunning(PartSettings.RUNNING_WITHIN);
            contents.awaitRunning(PartSettings.RUNNING_WITHIN);
        }

        boolean areRunning() {
            return points.isRunning() && contents.isRunning();
        }
    }

    private Processors process(
            PartSettings part,
            Embedder embedder,
            Generation generation,
            ChunkIndex index,
            ChildProcessExtractor extractor)
            throws InterruptedException {
        StructureChunker chunker =
                new StructureChunker(ChunkLimits.forModel(embedder.identity().maxTokens()), embedder.tokens());
        IndexProcessor points = Retrying.start(
                parts,
                "index processor",
                () -> new IndexProcessor(part.processor(), generation, index, embedder, clock, fatal),
                processor -> {
                    long restored = processor.start();
                    if (restored > 0) {
                        log.atInfo().addKeyValue("points", restored).log("The index caught up with its log");
                    }
                });
        IngestProcessor contents = Retrying.start(
                parts,
                "ingest processor",
                () -> new IngestProcessor(part.processor(), extractor, chunker, generation, clock, fatal),
                IngestProcessor::start);
        return new Processors(points, contents);
    }

    private String serve(PartSettings part, Embedder embedder, Generation generation, ChunkIndex index) {
        Instant notIdleBefore = roles.contains(Role.INGEST) ? begun : Instant.EPOCH;
        QueryService service =
                parts.add("query service", new QueryService(part.query(generation, notIdleBefore), index, embedder));
        service.start();
        return part.url(service.port());
    }

    private void ingest(PartSettings part) throws InterruptedException {
        Retrying.start(parts, "producer", () -> new IngestProducer(part.producer()), IngestProducer::start);
    }

    private void announce(@Nullable String url, String bootstrapServers) {
        if (url == null) {
            return;
        }
        InstanceFile file = new InstanceFile(data);
        parts.add("instance file", file::delete);
        file.write(new InstanceFile.Instance(ProcessHandle.current().pid(), url, bootstrapServers, begun));
    }
}
