package fichero.app.chaos;

import fichero.app.InstantFichero;
import fichero.core.chunking.Chunk;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What has to become of a document's bytes.
 *
 * @param state as the inventory names it
 * @param reason code, or null when all is well
 */
record Outcome(String state, @Nullable String reason, List<Chunk> chunks) {

    Outcome {
        chunks = List.copyOf(chunks);
    }

    static Outcome of(List<Chunk> chunks) {
        long refused = chunks.stream().filter(Outcome::isRefused).count();
        if (refused == chunks.size()) {
            return new Outcome("quarantined", "embedding_refused", List.of());
        }
        return new Outcome("indexed", refused == 0 ? null : "embedding_refused", chunks);
    }

    /** Whether no embedder takes the chunk's text, so that it is found by words only. */
    static boolean isRefused(Chunk chunk) {
        return chunk.embeddingText().contains(InstantFichero.REFUSED_WORD);
    }
}
