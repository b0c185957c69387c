package fichero.processor;

import fichero.core.chunking.Chunkers;
import fichero.core.chunking.ChunkingStrategy;
import fichero.core.identity.ContentKey;
import fichero.processor.catalogue.CatalogueFiles;
import fichero.processor.contents.BuildContents;
import fichero.processor.contents.ContentState;
import fichero.processor.contents.DocumentReader;
import fichero.processor.points.EmbeddingWorkers;
import fichero.processor.points.IndexPoints;
import fichero.processor.points.InlineWorkers;
import fichero.processor.points.Pace;
import fichero.processor.report.StageMeter;
import fichero.schemas.ChunkRecord;
import fichero.schemas.ContentCommand;
import fichero.schemas.ContentFeedback;
import fichero.schemas.ContentMessage;
import fichero.schemas.ContentRecord;
import fichero.schemas.FileEvent;
import fichero.schemas.FileRecord;
import fichero.schemas.JsonSerde;
import fichero.schemas.PointRecord;
import fichero.schemas.Topics;
import fichero.testkit.embedding.InstantEmbedder;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.kafka.streams.KeyValue;

/**
 * All stages without a broker, and the queues between them in the test's hand. Every queue keeps its own order, as a
 * partition does, and moves when the test says so.
 */
final class Workshop implements AutoCloseable {

    static final String GENERATION = "test-1";
    static final Duration GRACE = Duration.ofSeconds(2);
    static final Duration BEAT = IndexPoints.BEAT;

    private static final String COMMANDS = "commands";

    final PlainTextExtractor extractor = new PlainTextExtractor();
    final ParagraphChunker chunker = new ParagraphChunker();
    final ParagraphChunker otherStrategies = new ParagraphChunker();
    final InstantEmbedder embedder = new InstantEmbedder();
    final MapIndex index = new MapIndex();
    final StageMeter meter = new StageMeter("points", Clock.systemUTC());
    final StageMeter contentsMeter = new StageMeter("contents", Clock.systemUTC());
    final List<String> gateClosed = new ArrayList<>();

    /** Up to what time all events are taken to have come through. */
    Instant processed = Instant.MAX;

    /** Newest record by key, as a compacted topic has it. */
    final Map<String, FileRecord> files = new TreeMap<>();

    final Map<String, ContentRecord> contents = new TreeMap<>();
    final Map<String, ChunkRecord> chunks = new TreeMap<>();
    final Map<String, PointRecord> points = new TreeMap<>();

    /** Every chunk said, tombstones as null, in order. */
    final List<KeyValue<String, ChunkRecord>> chunkLog = new ArrayList<>();

    private final Map<String, Deque<Runnable>> queues = new TreeMap<>();
    private final Stage<FileEvent, CatalogueFiles.Output> catalogue;
    private final Stage<ContentMessage, Emission> building;
    private final Stage<ChunkRecord, Emission> indexing;

    Workshop(Path directory) {
        embedder.start();
        otherStrategies.paragraphsInAChunk(2);
        DocumentReader reader = new DocumentReader(
                extractor,
                new Chunkers(strategy -> strategy == ChunkingStrategy.STRUCTURE ? chunker : otherStrategies));
        EmbeddingWorkers workers = InlineWorkers.of(embedder, meter);
        catalogue = new Stage<>(
                directory,
                "catalogue",
                Map.of("events", Topics.FILE_EVENTS.values()),
                () -> new CatalogueFiles(contentsMeter, new PromptCommits()),
                StateStores.FILES);
        building = new Stage<>(
                directory,
                "contents",
                Map.of(
                        COMMANDS,
                        new JsonSerde<>(ContentCommand.class),
                        Topics.CONTENT_FEEDBACK.name(),
                        Topics.CONTENT_FEEDBACK.values()),
                () -> new BuildContents(
                        reader, GRACE, partition -> processed, () -> GENERATION, contentsMeter, new PromptCommits()),
                StateStores.CONTENTS,
                StateStores.LOCATIONS,
                StateStores.MANIFESTS,
                StateStores.ENTRIES,
                StateStores.UNCONFIRMED,
                StateStores.RETIREMENTS,
                StateStores.MARKS);
        indexing = new Stage<>(
                directory,
                "points",
                Map.of(Topics.CHUNKS.name(), Topics.CHUNKS.values()),
                () -> new IndexPoints(GENERATION, index, workers, meter, new Pace(() -> 0), gateClosed::add),
                StateStores.VECTORS,
                StateStores.PENDING);
    }

    /** Catalogues an event; its commands wait in their queues. */
    void event(FileEvent event) {
        catalogue.pipe("events", event.file(), event);
        for (KeyValue<String, CatalogueFiles.Output> output : catalogue.take()) {
            if (output.value.file() != null) {
                files.put(output.key, (FileRecord) output.value.file().value());
            } else {
                ContentCommand command = output.value.command();
                later("command " + output.key, () -> building.pipe(COMMANDS, output.key, command));
            }
        }
    }

    void feedback(String contentKey, ContentFeedback feedback) {
        later("feedback " + contentKey, () -> building.pipe(Topics.CONTENT_FEEDBACK.name(), contentKey, feedback));
    }

    private void later(String queue, Runnable delivery) {
        queues.computeIfAbsent(queue, name -> new ArrayDeque<>()).add(delivery);
    }

    /** Queues that hold something, by name: {@code command K}, {@code feedback K}, {@code chunk T}. */
    List<String> waiting() {
        return List.copyOf(queues.keySet());
    }

    /** Delivers the first message of a queue, and hands on what is said of it. */
    void deliver(String queue) {
        Deque<Runnable> messages = queues.get(queue);
        messages.remove().run();
        if (messages.isEmpty()) {
            queues.remove(queue);
        }
        collect();
    }

    /** Delivers everything that waits in queues that begin so, and nothing else. */
    void deliverAll(String prefix) {
        for (List<String> matching = matching(prefix); !matching.isEmpty(); matching = matching(prefix)) {
            deliver(matching.get(0));
        }
    }

    private List<String> matching(String prefix) {
        return queues.keySet().stream().filter(name -> name.startsWith(prefix)).toList();
    }

    /** Lets time pass for every stage. */
    void pass(Duration time) {
        building.advance(time);
        collect();
        indexing.advance(time);
        collect();
    }

    private void collect() {
        List<KeyValue<String, Emission>> emissions = new ArrayList<>(building.take());
        emissions.addAll(indexing.take());
        for (KeyValue<String, Emission> emission : emissions) {
            String topic = emission.value.topic().name();
            if (topic.equals(Topics.CHUNKS.name())) {
                ChunkRecord chunk = (ChunkRecord) emission.value.value();
                chunkLog.add(KeyValue.pair(emission.key, chunk));
                keep(chunks, emission.key, chunk);
                later(
                        "chunk " + emission.key.substring(0, emission.key.indexOf('/')),
                        () -> indexing.pipe(Topics.CHUNKS.name(), emission.key, chunk));
            } else if (topic.equals(Topics.CONTENTS.name())) {
                keep(contents, emission.key, (ContentRecord) emission.value.value());
            } else if (topic.equals(Topics.CONTENT_FEEDBACK.name())) {
                feedback(emission.key, (ContentFeedback) emission.value.value());
            } else if (topic.equals(Topics.FILE_EVENTS.name())) {
                FileEvent event = (FileEvent) emission.value.value();
                later("event " + emission.key, () -> event(event));
            } else {
                keep(points, emission.key, (PointRecord) emission.value.value());
            }
        }
    }

    private static <V> void keep(Map<String, V> log, String key, V value) {
        if (value == null) {
            log.remove(key);
        } else {
            log.put(key, value);
        }
    }

    /** Everything moves until nothing does, without the grace time passing. */
    void run() {
        for (int quiet = 0; quiet < 4; quiet++) {
            if (!queues.isEmpty()) {
                quiet = 0;
            }
            deliverAll("");
            pass(BEAT);
        }
    }

    /** Everything moves until nothing does, grace times and back-offs included. */
    void settle() {
        for (int round = 0; round < 5; round++) {
            run();
            pass(Duration.ofSeconds(20));
        }
        run();
    }

    void reviveContents() {
        building.revive();
    }

    void reviveIndexing() {
        indexing.revive();
    }

    ContentRecord contentOf(String path) {
        return contents.get(files.get("notes:" + path).contentKey());
    }

    /** Texts that the index finds for a file, in order. */
    List<String> textsOf(String path) {
        return index.chunks().stream()
                .filter(chunk ->
                        chunk.locations().stream().anyMatch(at -> at.file().equals("notes:" + path)))
                .sorted((a, b) -> Integer.compare(a.chunkIndex(), b.chunkIndex()))
                .map(chunk -> chunk.text())
                .toList();
    }

    Map<String, ContentState> contentStates() {
        return building.store(StateStores.CONTENTS);
    }

    <V> Map<String, V> contentStore(StateStores.Store<V> store) {
        return building.store(store);
    }

    <V> Map<String, V> pointStore(StateStores.Store<V> store) {
        return indexing.store(store);
    }

    static String keyOf(String text) {
        return ContentKey.parse("main/public/"
                        + fichero.core.identity.ContentHash.of(text.getBytes(java.nio.charset.StandardCharsets.UTF_8)))
                .toString();
    }

    @Override
    public void close() {
        catalogue.close();
        building.close();
        indexing.close();
    }
}
