package fichero.benchmarks.search;

import fichero.core.chunking.Chunk;
import fichero.core.chunking.Chunker;
import fichero.core.extraction.DocumentSource;
import fichero.core.extraction.ExtractedDocument;
import fichero.core.extraction.TextExtractor;
import fichero.core.failure.PoisonException;
import fichero.core.identity.AccessScope;
import fichero.core.identity.ContentHash;
import fichero.core.identity.ContentKey;
import fichero.core.identity.PointId;
import fichero.core.index.ChunkWriter;
import fichero.core.index.IndexChange;
import fichero.core.index.IndexedChunk;
import fichero.core.index.IndexedChunk.Location;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Documents read and cut as the product does it, on their way into an index. */
final class Library {

    /** Where vectors come from. */
    @FunctionalInterface
    interface Vectors {
        /** @return null when there is none */
        float @Nullable [] of(String text);
    }

    private static final String COLLECTION = "quality";
    private static final int BATCH = 500;

    private final TextExtractor extractor;
    private final Chunker chunker;
    private final Function<Chunk, String> embedded;

    /** With the text that each is embedded by. */
    private final Map<IndexedChunk, String> chunks = new LinkedHashMap<>();

    Library(TextExtractor extractor, Chunker chunker) {
        this(extractor, chunker, Chunk::embeddingText);
    }

    /** @param embedded what of a chunk is embedded */
    Library(TextExtractor extractor, Chunker chunker, Function<Chunk, String> embedded) {
        this.extractor = extractor;
        this.chunker = chunker;
        this.embedded = embedded;
    }

    /**
     * Adds every file of a folder that can be read.
     *
     * @param root what the names of documents are relative to
     */
    void add(Path root, Path folder) throws IOException {
        List<Path> files;
        try (Stream<Path> all = Files.walk(folder)) {
            files = all.filter(Files::isRegularFile).sorted().toList();
        }
        for (Path file : files) {
            byte[] bytes = Files.readAllBytes(file);
            try {
                String name = String.valueOf(file.getFileName());
                ExtractedDocument document = extractor.extract(new DocumentSource.Inline(name, bytes));
                add(root.relativize(file).toString(), bytes, document);
            } catch (PoisonException e) {
                // Not indexed by the product either.
                continue;
            }
        }
    }

    private void add(String name, byte[] bytes, ExtractedDocument document) {
        ContentKey content = new ContentKey(COLLECTION, AccessScope.PUBLIC, ContentHash.of(bytes));
        for (Chunk chunk : chunker.chunk(document)) {
            chunks.put(
                    new IndexedChunk(
                            PointId.of(
                                    content,
                                    chunk.ordinal(),
                                    chunk.start(),
                                    chunk.end(),
                                    chunk.text(),
                                    chunk.embeddingText()),
                            content,
                            chunk.ordinal(),
                            chunk.start(),
                            chunk.end(),
                            chunk.text(),
                            document.title(),
                            chunk.headingPath(),
                            chunk.page(),
                            chunk.pageEnd(),
                            document.language(),
                            document.detectedType(),
                            List.of(new Location(name, "/" + name, List.of())),
                            1,
                            document.metadata()),
                    embedded.apply(chunk));
        }
    }

    /** Adds what is there again under other contents, until there are so many chunks. */
    void growTo(int wanted) {
        Map<IndexedChunk, String> originals = new LinkedHashMap<>(chunks);
        for (int copy = 1; chunks.size() < wanted && !originals.isEmpty(); copy++) {
            for (Map.Entry<IndexedChunk, String> original : originals.entrySet()) {
                if (chunks.size() < wanted) {
                    chunks.put(copied(original.getKey(), copy), original.getValue());
                }
            }
        }
    }

    private static IndexedChunk copied(IndexedChunk chunk, int copy) {
        ContentHash hash = ContentHash.of((copy + chunk.content().toString()).getBytes(StandardCharsets.UTF_8));
        ContentKey content = new ContentKey(COLLECTION, AccessScope.PUBLIC, hash);
        return new IndexedChunk(
                PointId.of(content, chunk.chunkIndex(), chunk.start(), chunk.end(), chunk.text(), chunk.text()),
                content,
                chunk.chunkIndex(),
                chunk.start(),
                chunk.end(),
                chunk.text(),
                chunk.title(),
                chunk.headingPath(),
                chunk.page(),
                chunk.pageEnd(),
                chunk.language(),
                chunk.detectedType(),
                chunk.locations(),
                chunk.locationCount(),
                chunk.metadata());
    }

    int size() {
        return chunks.size();
    }

    List<String> texts() {
        return List.copyOf(chunks.values());
    }

    /** Writes all; what has no vector is found by words alone. */
    void writeTo(ChunkWriter index, Vectors vectors) {
        List<IndexChange> changes = new ArrayList<>();
        chunks.forEach((chunk, text) -> changes.add(new IndexChange.Upsert(chunk, vectors.of(text))));
        for (int from = 0; from < changes.size(); from += BATCH) {
            index.apply(changes.subList(from, Math.min(from + BATCH, changes.size())));
        }
    }
}
