package fichero.app.wiring;

import fichero.app.instance.DataDirectory;
import fichero.app.settings.Settings;
import fichero.core.embedding.Embedder;
import fichero.schemas.GenerationRecord;
import java.time.Instant;

/** The generation that a person asks for with the settings of a command. */
public final class GenerationAsked {

    private GenerationAsked() {}

    /** @throws fichero.core.failure.RetryableException when the model cannot be asked now */
    public static GenerationRecord of(Settings settings, Pieces pieces, boolean keepsFormer, Instant now) {
        DataDirectory data = new DataDirectory(settings.dataDirectory());
        data.make();
        try (Embedder embedder = pieces.embedders().make(settings.embedder(), data.cache())) {
            embedder.start();
            return GenerationNames.asked(settings.embedder(), embedder.identity(), keepsFormer, now);
        }
    }
}
