package fichero.app.wiring;

import fichero.app.generations.GenerationOpener;
import fichero.app.generations.OpenGeneration;
import fichero.app.instance.DataDirectory;
import fichero.app.settings.Settings;
import fichero.core.embedding.Embedder;
import fichero.core.embedding.EmbedderIdentity;
import fichero.core.identity.Generation;
import fichero.core.index.ChunkIndex;
import fichero.index.lucene.LuceneChunkIndex;
import fichero.index.qdrant.QdrantChunkIndex;
import fichero.index.qdrant.QdrantGenerations;
import fichero.processor.IndexProcessor;
import fichero.processor.Surroundings;
import fichero.processor.points.IndexLog;
import fichero.query.search.SearchSide;
import fichero.schemas.GenerationRecord;
import fichero.schemas.Groups;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Makes what a process needs of a generation, out of the settings and of what was written down of the generation. */
final class GenerationMaker implements GenerationOpener {

    private static final Logger log = LoggerFactory.getLogger(GenerationMaker.class);

    private final Settings settings;
    private final DataDirectory data;
    private final PartSettings part;
    private final Pieces pieces;
    private final boolean indexes;
    private final @Nullable Embedder configured;
    private final Consumer<GenerationFailure> failed;
    private final Surroundings surroundings;

    /** A processor has failed for good. */
    record GenerationFailure(Generation generation, Throwable cause) {}

    /**
     * @param indexes whether this process keeps the index up, or only searches it
     * @param configured the started embedder of the settings, whose generation uses it; null when there is none
     */
    GenerationMaker(
            Settings settings,
            DataDirectory data,
            PartSettings part,
            Pieces pieces,
            boolean indexes,
            @Nullable Embedder configured,
            Consumer<GenerationFailure> failed,
            Surroundings surroundings) {
        this.settings = settings;
        this.data = data;
        this.part = part;
        this.pieces = pieces;
        this.indexes = indexes;
        this.configured = configured;
        this.failed = failed;
        this.surroundings = surroundings;
    }

    /** Made as the settings say, not started. */
    static Embedder embedder(Settings.Embedder settings, Pieces pieces, Path cache) {
        Embedder made = pieces.embedders().make(settings, cache);
        return settings.enabled() ? made : new DisabledEmbedder(made);
    }

    @Override
    public OpenGeneration open(GenerationRecord record) {
        Generation generation = new Generation(record.name());
        Parts own = new Parts();
        try {
            Embedder embedder = embedder(record, own);
            ChunkIndex index = own.add(
                    "index of " + generation, index(settings, directory(generation), generation, record.model()));
            index.start();
            TopicSetup.ensurePoints(part.kafka(), settings.topics(), generation);
            IndexProcessor processor = indexes ? process(own, generation, index, embedder) : null;
            if (!indexes && settings.index().qdrant() == null) {
                own.add(
                                "replica of " + generation,
                                new ReplicaIndex(
                                        new IndexLog(part.kafka(), generation.name(), index, surroundings.clock())))
                        .start(index);
            }
            return new OpenGeneration(new SearchSide(generation, index, embedder), index, processor, own);
        } catch (RuntimeException e) {
            own.close();
            throw e;
        }
    }

    private Embedder embedder(GenerationRecord record, Parts own) {
        EmbedderIdentity promised = GenerationNames.identity(record.model());
        if (configured != null && configured.identity().equals(promised)) {
            return configured;
        }
        Settings.Embedder its =
                settings.embedder().with(record.model().kind(), record.model().setting());
        Embedder embedder = own.add(
                "embedder of " + record.name(),
                new PromisedEmbedder(promised, () -> embedder(its, pieces, data.cache())));
        embedder.start();
        return embedder;
    }

    /**
     * Made as the settings say, not started.
     *
     * @param directory of one that is in a directory
     */
    static ChunkIndex index(Settings settings, Path directory, Generation generation, GenerationRecord.Model model) {
        Settings.Qdrant qdrant = settings.index().qdrant();
        return qdrant == null
                ? new LuceneChunkIndex(
                        directory,
                        model.dimension(),
                        GenerationNames.identity(model).fingerprint(),
                        settings.keeping().eraseWithin())
                : new QdrantChunkIndex(PartSettings.qdrant(qdrant), generation, model.dimension());
    }

    private Path directory(Generation generation) {
        return indexes ? data.index(generation.name()) : data.replica(generation.name());
    }

    private IndexProcessor process(Parts own, Generation generation, ChunkIndex index, Embedder embedder) {
        IndexProcessor processor = own.add(
                "index processor of " + generation,
                new IndexProcessor(
                        part.processor(TopicSetup.partitions(part.kafka())),
                        generation,
                        index,
                        embedder,
                        surroundings.telling(cause -> failed.accept(new GenerationFailure(generation, cause)))));
        long restored = processor.start();
        if (restored > 0) {
            log.atInfo().addKeyValue("points", restored).log("The index caught up with its log");
        }
        return processor;
    }

    @Override
    public void promote(Generation generation) {
        withQdrant(generations -> generations.switchTo(generation));
    }

    @Override
    public void forget(Generation generation) {
        data.remove(directory(generation));
        data.remove(data.state().resolve(Groups.index(generation.name())));
    }

    @Override
    public void drop(Generation generation) {
        withQdrant(generations -> generations.drop(generation));
    }

    private void withQdrant(Consumer<QdrantGenerations> work) {
        Optional<Settings.Qdrant> qdrant = Optional.ofNullable(settings.index().qdrant());
        qdrant.ifPresent(where -> {
            try (QdrantGenerations generations = new QdrantGenerations(PartSettings.qdrant(where))) {
                work.accept(generations);
            }
        });
    }
}
