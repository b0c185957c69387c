package fichero.benchmarks.search;

import fichero.benchmarks.Figures;
import fichero.benchmarks.Quantiles;
import fichero.core.chunking.ChunkLimits;
import fichero.core.chunking.StructureChunker;
import fichero.core.index.ChunkSearcher;
import fichero.core.index.SearchFilter;
import fichero.core.index.SearchMode;
import fichero.core.index.SearchRequest;
import fichero.extract.tika.ChildProcessExtractor;
import fichero.extract.tika.ExtractionLimits;
import fichero.index.lucene.LuceneChunkIndex;
import fichero.testkit.embedding.InstantEmbedder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.lucene.index.SegmentInfos;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FSDirectory;

/**
 * How fast a large index answers, embedding the query apart: the documents of a folder, repeated until there are so many
 * chunks, with vectors of the dimension of e5-small-v2 that are made of words; queries are a few words in a row out of them.
 *
 * <p>Arguments: the folder, how many chunks.
 */
public final class SearchSpeed {

    /** As many hits as the product asks for. */
    private static final int DEPTH = 120;

    private static final int DIMENSION = 384;
    private static final int QUERIES = 400;
    private static final int WORDS = 4;
    private static final int ROUNDS = 3;
    private static final Duration SETTLED = Duration.ofSeconds(100);
    private static final Duration LOAD = Duration.ofSeconds(10);

    private SearchSpeed() {}

    private record Asked(String words, float[] vector) {}

    /** Prints the figures as they come, then the whole table. */
    public static void main(String[] args) throws Exception {
        if (args.length != 2) {
            System.err.println("usage: SearchSpeed DOCUMENTS_DIR CHUNKS");
            System.exit(2);
        }
        Path folder = Path.of(args[0]);
        Path work = Files.createTempDirectory("fichero-speed");
        Figures figures = new Figures();
        try (InstantEmbedder embedder = new InstantEmbedder(DIMENSION);
                ChildProcessExtractor extractor = new ChildProcessExtractor(ExtractionLimits.DEFAULT);
                LuceneChunkIndex index = new LuceneChunkIndex(work.resolve("index"), DIMENSION, "speed")) {
            embedder.start();
            extractor.start();
            Library library = new Library(
                    extractor,
                    new StructureChunker(
                            ChunkLimits.forModel(embedder.identity().maxTokens()), embedder.tokens()));
            library.add(folder, folder);
            library.growTo(Integer.parseInt(args[1]));
            index.start();
            library.writeTo(index, text -> embedder.embedPassages(List.of(text)).get(0));
            String name = library.size() + " chunks";
            List<Asked> queries = queries(library.texts(), embedder);
            measure(name + ", right after the load", index, queries, SearchMode.HYBRID, figures);
            long loaded = System.nanoTime();
            awaitRest(work.resolve("index"));
            figures.add(
                    name,
                    "put in order after the load",
                    Duration.ofNanos(System.nanoTime() - loaded).minus(SETTLED).toSeconds() + " s",
                    "");
            for (SearchMode mode : SearchMode.values()) {
                measure(name, index, queries, mode, figures);
            }
            for (int clients : new int[] {1, 4, 16}) {
                figures.add(
                        name,
                        "hybrid searches/s with " + clients + " clients",
                        String.format(Locale.ROOT, "%.0f", throughput(index, queries, clients)),
                        "");
            }
        }
        System.out.println("\n" + figures.table());
    }

    /** An index that was not written to for a while is put in order, which ends with a commit. */
    private static void awaitRest(Path index) throws Exception {
        try (Directory directory = FSDirectory.open(index)) {
            long commit = -1;
            long since = System.nanoTime();
            while (System.nanoTime() - since < SETTLED.toNanos()) {
                long now = SegmentInfos.getLastCommitGeneration(directory);
                if (now != commit) {
                    commit = now;
                    since = System.nanoTime();
                }
                TimeUnit.SECONDS.sleep(1);
            }
            System.out.println(
                    "segments: " + SegmentInfos.readLatestCommit(directory).size());
        }
    }

    /** A few words in a row, from places drawn with a seed. */
    private static List<Asked> queries(List<String> texts, InstantEmbedder embedder) {
        Random random = new Random(23);
        List<Asked> queries = new ArrayList<>();
        while (queries.size() < QUERIES) {
            String[] words = texts.get(random.nextInt(texts.size())).split("\\s+", -1);
            if (words.length > WORDS) {
                int from = random.nextInt(words.length - WORDS);
                String query = String.join(" ", List.of(words).subList(from, from + WORDS));
                queries.add(new Asked(query, embedder.embedQuery(query)));
            }
        }
        return queries;
    }

    private static void measure(
            String name, ChunkSearcher index, List<Asked> queries, SearchMode mode, Figures figures) {
        queries.forEach(query -> search(index, query, mode));
        List<Duration> took = new ArrayList<>();
        for (int round = 0; round < ROUNDS; round++) {
            for (Asked query : queries) {
                long began = System.nanoTime();
                search(index, query, mode);
                took.add(Duration.ofNanos(System.nanoTime() - began));
            }
        }
        figures.add(
                name,
                mode.code() + ", p50 / p95",
                String.format(
                        Locale.ROOT,
                        "%.1f / %.1f ms",
                        millis(Quantiles.of(took, 0.5)),
                        millis(Quantiles.of(took, 0.95))),
                mode == SearchMode.HYBRID ? "p95 ≤ 25 ms" : "");
    }

    private static double millis(Duration duration) {
        return duration.toNanos() / 1e6;
    }

    private static double throughput(ChunkSearcher index, List<Asked> queries, int clients) throws Exception {
        ExecutorService asking = Executors.newFixedThreadPool(clients);
        try {
            AtomicLong answers = new AtomicLong();
            long end = System.nanoTime() + LOAD.toNanos();
            List<Future<?>> all = new ArrayList<>();
            for (int client = 0; client < clients; client++) {
                int first = client * 31;
                all.add(asking.submit(() -> {
                    for (int i = first; System.nanoTime() < end; i++) {
                        search(index, queries.get(i % queries.size()), SearchMode.HYBRID);
                        answers.incrementAndGet();
                    }
                }));
            }
            for (Future<?> one : all) {
                one.get();
            }
            return answers.get() * 1e9 / LOAD.toNanos();
        } finally {
            asking.shutdownNow();
        }
    }

    private static void search(ChunkSearcher index, Asked query, SearchMode mode) {
        index.search(new SearchRequest(mode, query.words(), query.vector(), DEPTH, null, SearchFilter.PUBLIC));
    }
}
