package fichero.processor.points;

import fichero.core.embedding.Embedder;
import fichero.processor.report.StageMeter;

/** Embedding on the caller's thread, for tests of other packages. */
public final class InlineWorkers {

    private InlineWorkers() {}

    public static EmbeddingWorkers of(Embedder embedder, StageMeter meter) {
        return EmbeddingWorkers.inline(embedder, meter);
    }
}
