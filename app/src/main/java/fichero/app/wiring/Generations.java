package fichero.app.wiring;

import fichero.core.embedding.EmbedderIdentity;
import fichero.core.identity.Generation;

/** Which generation of the index goes with an embedder. */
final class Generations {

    /** Raise when points are stored so differently that old ones cannot be read. */
    private static final String LAYOUT = "points-1";

    private Generations() {}

    static Generation of(EmbedderIdentity embedder) {
        return Generation.of(embedder.model(), LAYOUT + "|" + embedder.fingerprint());
    }
}
