package fichero.benchmarks;

import fichero.core.chunking.Chunk;
import fichero.core.chunking.ChunkLimits;
import fichero.core.chunking.StructureChunker;
import fichero.core.embedding.Embedder;
import fichero.core.extraction.DocumentSource;
import fichero.core.extraction.TextExtractor;
import fichero.core.failure.PoisonException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** How fast the embedder is with nothing around it, on the very texts that the pipeline gives it. */
final class BareEmbedder {

    /** As the pipeline does: no core idles at a batch's end. */
    private static final int BATCHES_UNDER_WAY = 2;

    private BareEmbedder() {}

    /** Distinct embedding texts of a folder, cut as the product cuts them. */
    static List<String> texts(Path folder, TextExtractor extractor, Embedder embedder) throws Exception {
        StructureChunker chunker =
                new StructureChunker(ChunkLimits.forModel(embedder.identity().maxTokens()), embedder.tokens());
        Set<String> texts = new LinkedHashSet<>();
        for (Path file : Folders.files(folder)) {
            byte[] bytes = Files.readAllBytes(file);
            try {
                DocumentSource source =
                        new DocumentSource.Inline(file.getFileName().toString(), bytes);
                chunker.chunk(extractor.extract(source)).stream()
                        .map(Chunk::embeddingText)
                        .forEach(texts::add);
            } catch (PoisonException e) {
                // Not indexed by the product either.
                continue;
            }
        }
        return new ArrayList<>(texts);
    }

    /** Chunks a second over a seeded sample of the texts, after a warm-up. */
    static double chunksPerSecond(List<String> texts, int sample, Embedder embedder) throws Exception {
        List<String> shuffled = new ArrayList<>(texts);
        Collections.shuffle(shuffled, new Random(17));
        List<String> measured = shuffled.subList(0, Math.min(sample, shuffled.size()));
        embedder.embedPassages(measured.subList(0, Math.min(2 * embedder.batchSize(), measured.size())));
        ExecutorService callers = Executors.newFixedThreadPool(BATCHES_UNDER_WAY);
        try {
            long began = System.nanoTime();
            List<Future<List<float[]>>> batches = new ArrayList<>();
            for (int from = 0; from < measured.size(); from += embedder.batchSize()) {
                List<String> batch = measured.subList(from, Math.min(from + embedder.batchSize(), measured.size()));
                batches.add(callers.submit(() -> embedder.embedPassages(batch)));
            }
            for (Future<List<float[]>> batch : batches) {
                batch.get();
            }
            Duration took = Duration.ofNanos(System.nanoTime() - began);
            return measured.size() * 1e9 / took.toNanos();
        } finally {
            callers.shutdownNow();
        }
    }
}
