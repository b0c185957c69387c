package fichero.app.wiring;

import fichero.app.settings.Settings;
import fichero.core.embedding.EmbedderIdentity;
import fichero.core.identity.Generation;
import fichero.schemas.GenerationRecord;
import java.time.Instant;

/** Which generation of the index goes with an embedder. */
final class GenerationNames {

    /** Raise when points are stored so differently that old ones cannot be read. */
    private static final String LAYOUT = "points-1";

    private GenerationNames() {}

    static Generation of(EmbedderIdentity embedder) {
        return Generation.of(embedder.model(), LAYOUT + "|" + embedder.fingerprint());
    }

    /** The generation of the model in the settings, as if it were asked for now. */
    static GenerationRecord asked(
            Settings.Embedder settings, EmbedderIdentity embedder, boolean keepsFormer, Instant now) {
        return GenerationRecord.requested(
                of(embedder).name(),
                new GenerationRecord.Model(
                        settings.kind(),
                        settings.model(),
                        embedder.model(),
                        embedder.digest(),
                        embedder.dimension(),
                        embedder.queryPrefix(),
                        embedder.passagePrefix(),
                        embedder.maxTokens()),
                keepsFormer,
                now);
    }

    static EmbedderIdentity identity(GenerationRecord.Model model) {
        return new EmbedderIdentity(
                model.name(),
                model.digest(),
                model.dimension(),
                model.queryPrefix(),
                model.passagePrefix(),
                model.maxTokens());
    }
}
