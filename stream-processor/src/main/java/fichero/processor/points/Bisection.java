package fichero.processor.points;

import fichero.core.embedding.Embedder;
import fichero.core.failure.PoisonException;
import fichero.core.failure.SetupException;
import fichero.schemas.Vectors;
import java.util.ArrayList;
import java.util.List;

/** Embeds a batch, and finds the texts that are refused by halving it: one bad text costs only itself. */
final class Bisection {

    private Bisection() {}

    /**
     * @return one outcome per text, in order
     * @throws fichero.core.failure.RetryableException when the embedder is away: nothing is known of any text then
     */
    static List<TextOutcome> embed(Embedder embedder, List<String> texts) {
        List<float[]> vectors;
        try {
            vectors = embedder.embedPassages(texts);
        } catch (PoisonException e) {
            if (texts.size() == 1) {
                return List.of(new TextOutcome.Refused(e.getMessage() == null ? e.toString() : e.getMessage()));
            }
            int half = texts.size() / 2;
            List<TextOutcome> outcomes = new ArrayList<>(embed(embedder, texts.subList(0, half)));
            outcomes.addAll(embed(embedder, texts.subList(half, texts.size())));
            return outcomes;
        }
        int dimension = embedder.identity().dimension();
        if (vectors.size() != texts.size() || vectors.stream().anyMatch(vector -> vector.length != dimension)) {
            throw new SetupException("the embedder gave " + vectors.size() + " vectors for " + texts.size()
                    + " texts, or vectors not of its " + dimension
                    + " dimensions: check that the configured model is the one that answers");
        }
        return vectors.stream()
                .<TextOutcome>map(vector -> new TextOutcome.Embedded(Vectors.encode(vector)))
                .toList();
    }
}
