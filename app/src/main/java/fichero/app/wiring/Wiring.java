package fichero.app.wiring;

import fichero.app.broker.EmbeddedBroker;
import fichero.app.generations.GenerationKeeper;
import fichero.app.generations.StartDecision;
import fichero.app.instance.DataDirectory;
import fichero.app.instance.DiskSpace;
import fichero.app.instance.InstanceFile;
import fichero.app.instance.Role;
import fichero.app.platform.SharedClasses;
import fichero.app.settings.Settings;
import fichero.core.chunking.ChunkLimits;
import fichero.core.chunking.Chunkers;
import fichero.core.embedding.Embedder;
import fichero.core.identity.Generation;
import fichero.extract.tika.ChildProcessExtractor;
import fichero.ingest.IngestProducer;
import fichero.processor.IndexProcessor;
import fichero.processor.IngestProcessor;
import fichero.processor.StateMemory;
import fichero.processor.Surroundings;
import fichero.processor.erasure.Erasure;
import fichero.query.QueryService;
import fichero.query.access.Access;
import fichero.query.answers.AnswerSide;
import fichero.schemas.GenerationLog;
import fichero.schemas.GenerationRecord;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One process with its roles: makes each part, in the order in which they need one another, and starts it. */
final class Wiring {

    private static final Logger log = LoggerFactory.getLogger(Wiring.class);

    /** By then all that a document needs has been loaded, and the first of them are found. */
    private static final Duration SHARED_CLASSES_AFTER = Duration.ofMinutes(1);

    private final Settings settings;
    private final Set<Role> roles;
    private final Pieces pieces;
    private final Parts parts;
    private final Consumer<Throwable> fatal;
    private final DataDirectory data;
    private final Instant begun;
    private final Clock clock = Clock.systemUTC();
    private final ProcessMeters meters;
    private final DiskWatch disk;
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
        this.meters = parts.add("meters", new ProcessMeters());
        this.disk = parts.add(
                "disk watch",
                new DiskWatch(
                        data.path(),
                        () -> DiskSpace.usableBytes(data.path()),
                        settings.keeping().reserveBytes()));
    }

    /** @return where HTTP is served; empty without that role */
    Optional<String> start() throws InterruptedException {
        boolean indexes = roles.contains(Role.PROCESS);
        boolean searches = roles.contains(Role.SERVE);
        disk.start();
        health();
        try (Together together = new Together()) {
            Together.Started<String> broker = together.begin("broker", this::broker);
            Together.Started<ChildProcessExtractor> extractor =
                    indexes ? together.begin("extractor", this::extractor) : null;
            Embedder embedder = indexes ? embedder() : null;

            String bootstrapServers = broker.get();
            PartSettings part = new PartSettings(settings, data, bootstrapServers);
            TopicSetup.apply(part.kafka(), settings.topics());
            String url = null;
            if (indexes || searches) {
                Surroundings surroundings = surroundings();
                GenerationLog generations = generationLog(part);
                GenerationKeeper keeper = indexes && embedder != null
                        ? indexing(part, generations, embedder, surroundings)
                        : searching(part, generations, surroundings);
                if (embedder != null && extractor != null) {
                    processors = new Processors(
                            keeper, contents(part, generations, embedder, extractor.get(), surroundings));
                }
                url = searches ? serve(part, generations, keeper) : null;
            }
            if (roles.contains(Role.INGEST)) {
                ingest(part);
            }
            if (indexes) {
                erase(part);
            }
            Processors starting = processors;
            if (starting != null) {
                starting.awaitRunning();
            }
            announce(url, bootstrapServers);
            parts.add("shared classes", new SharedClasses(SHARED_CLASSES_AFTER)).start();
            started = true;
            return Optional.ofNullable(url);
        }
    }

    /** Where HTTP is served, that tells how the process is. */
    private void health() {
        Integer port = settings.http().healthPort();
        if (port != null && !roles.contains(Role.SERVE)) {
            parts.add(
                            "health",
                            new HealthServer(
                                    settings.http().host(),
                                    port,
                                    this::works,
                                    () -> meters.registry().scrape(),
                                    new Access(settings.access())))
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
        return Retrying.start(
                parts,
                "embedder",
                () -> GenerationMaker.embedder(settings.embedder(), pieces, data.cache()),
                Embedder::start);
    }

    private ChildProcessExtractor extractor() {
        ChildProcessExtractor extractor = parts.add(
                "extractor",
                new ChildProcessExtractor(PartSettings.extraction(settings), SharedClasses.options("extractor")));
        extractor.start();
        return extractor;
    }

    private GenerationLog generationLog(PartSettings part) throws InterruptedException {
        return Retrying.start(parts, "generation log", () -> new GenerationLog(part.kafka()), generations -> {
            generations.read();
            generations.follow();
        });
    }

    private Surroundings surroundings() {
        StateMemory memory = new StateMemory(
                settings.processor().stateMemoryBytes(), settings.keeping().eraseWithin());
        return new Surroundings(clock, meters.registry(), memory, fatal);
    }

    private GenerationKeeper indexing(
            PartSettings part, GenerationLog generations, Embedder embedder, Surroundings surroundings)
            throws InterruptedException {
        GenerationRecord configured =
                GenerationNames.asked(settings.embedder(), embedder.identity(), false, clock.instant());
        StartDecision decision = StartDecision.of(
                generations.now(), configured, settings.generations().automatic(), clock.instant());
        decision.changes().forEach(generations::put);
        if (decision.advice() != null) {
            log.atWarn().log(decision.advice());
        }
        GenerationMaker maker = maker(part, generations, embedder, surroundings);
        return Retrying.start(
                parts,
                "generations",
                () -> GenerationKeeper.indexing(
                        part.kafka(),
                        generations,
                        configured,
                        maker,
                        settings.generations().grace(),
                        clock),
                GenerationKeeper::start);
    }

    private GenerationKeeper searching(PartSettings part, GenerationLog generations, Surroundings surroundings)
            throws InterruptedException {
        GenerationRecord serving = generations.now().serving().orElse(null);
        Embedder embedder = serving == null ? embedder() : null;
        // Until a process that indexes says which generation serves, it is the one of the settings.
        GenerationRecord first = embedder == null
                ? Objects.requireNonNull(serving)
                : GenerationNames.asked(settings.embedder(), embedder.identity(), false, clock.instant());
        GenerationMaker maker = maker(part, generations, embedder, surroundings);
        return Retrying.start(
                parts,
                "generations",
                () -> GenerationKeeper.serving(generations, first, maker),
                GenerationKeeper::start);
    }

    private GenerationMaker maker(
            PartSettings part, GenerationLog generations, @Nullable Embedder embedder, Surroundings surroundings) {
        return new GenerationMaker(
                settings,
                data,
                part,
                pieces,
                roles.contains(Role.PROCESS),
                embedder,
                failure -> failed(generations, failure),
                surroundings);
    }

    /** Searches and documents depend on the generation that serves; another one that fails is only told. */
    private void failed(GenerationLog generations, GenerationMaker.GenerationFailure failure) {
        boolean serves = generations
                .now()
                .serving()
                .map(serving -> serving.name().equals(failure.generation().name()))
                .orElse(true);
        if (serves) {
            fatal.accept(failure.cause());
        } else {
            log.atError()
                    .addKeyValue("generation", failure.generation().name())
                    .setCause(failure.cause())
                    .log("A generation of the index cannot be built; the serving one goes on");
        }
    }

    private record Processors(GenerationKeeper generations, IngestProcessor contents) {
        void awaitRunning() throws InterruptedException {
            IndexProcessor points = generations.processor();
            if (points != null) {
                points.awaitRunning(PartSettings.RUNNING_WITHIN);
            }
            contents.awaitRunning(PartSettings.RUNNING_WITHIN);
        }

        boolean areRunning() {
            IndexProcessor points = generations.processor();
            return (points == null || points.isRunning()) && contents.isRunning();
        }
    }

    private IngestProcessor contents(
            PartSettings part,
            GenerationLog generations,
            Embedder embedder,
            ChildProcessExtractor extractor,
            Surroundings surroundings)
            throws InterruptedException {
        // Chunks go to every generation, so they must fit the model that takes least.
        int tokens = generations.now().active().stream()
                .mapToInt(generation -> generation.model().maxTokens())
                .reduce(embedder.identity().maxTokens(), Math::min);
        Chunkers chunkers = Chunkers.of(ChunkLimits.forModel(tokens), embedder.tokens());
        Generation configured = GenerationNames.of(embedder.identity());
        return Retrying.start(
                parts,
                "ingest processor",
                () -> new IngestProcessor(
                        part.processor(TopicSetup.partitions(part.kafka())),
                        extractor,
                        chunkers,
                        () -> generations
                                .now()
                                .serving()
                                .map(serving -> new Generation(serving.name()))
                                .orElse(configured),
                        surroundings),
                IngestProcessor::start);
    }

    private String serve(PartSettings part, GenerationLog generations, GenerationKeeper keeper) {
        Instant notIdleBefore = roles.contains(Role.INGEST) ? begun : Instant.EPOCH;
        QueryService service = parts.add(
                "query service",
                new QueryService(
                        part.query(notIdleBefore),
                        keeper.side(),
                        generations::now,
                        meters.registry(),
                        answers(part),
                        disk::problem));
        service.start();
        return part.url(service.port());
    }

    /** The model need not be there yet: each question reaches for it anew. */
    private @Nullable AnswerSide answers(PartSettings part) {
        String model = settings.answers().model();
        if (model == null) {
            return null;
        }
        return new AnswerSide(parts.add("chat model", pieces.chats().make(settings.answers(), model)), part.answers());
    }

    private void ingest(PartSettings part) throws InterruptedException {
        Retrying.start(
                parts, "producer", () -> new IngestProducer(part.producer(), disk::hasRoom), IngestProducer::start);
    }

    private void erase(PartSettings part) {
        parts.add("erasure", new Erasure(part.kafka(), settings.keeping().eraseWithin(), clock))
                .start();
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
