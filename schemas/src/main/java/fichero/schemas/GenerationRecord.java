package fichero.schemas;

import com.fasterxml.jackson.annotation.JsonIgnore;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One generation of the index: whose vectors it holds, and how far its life has come. Topic {@code generations}, keyed by
 * its name. A tombstone says that nothing of it is left.
 *
 * @param servingSince when searches were switched to it, the last time; null while it never was. Among all generations
 *     the newest one serves, so that one record makes a switch
 * @param keepsFormer whether the generation that served before stays until somebody drops it
 * @param droppedAt when it was told to go, or null
 */
public record GenerationRecord(
        int v,
        String name,
        Model model,
        Instant requestedAt,
        @Nullable Instant servingSince,
        boolean keepsFormer,
        @Nullable Instant droppedAt)
        implements TopicValue {

    /**
     * What makes its vectors: enough to make queries for it without asking the model first.
     *
     * @param kind {@code onnx} or {@code ollama}, as in the settings
     * @param setting how the settings name the model
     * @param name how the model calls itself
     */
    public record Model(
            String kind,
            String setting,
            String name,
            String digest,
            int dimension,
            String queryPrefix,
            String passagePrefix,
            int maxTokens) {}

    /** A generation to be built. */
    public static GenerationRecord requested(String name, Model model, boolean keepsFormer, Instant now) {
        return new GenerationRecord(TopicValue.VERSION, name, model, now, null, keepsFormer, null);
    }

    public GenerationRecord servingFrom(Instant now) {
        return new GenerationRecord(v, name, model, requestedAt, now, keepsFormer, null);
    }

    public GenerationRecord keepingFormer(boolean keeps) {
        return new GenerationRecord(v, name, model, requestedAt, servingSince, keeps, droppedAt);
    }

    public GenerationRecord dropped(Instant now) {
        return new GenerationRecord(v, name, model, requestedAt, servingSince, keepsFormer, now);
    }

    /** Asked for again after it was dropped. */
    public GenerationRecord requestedAgain(boolean keeps, Instant now) {
        return new GenerationRecord(v, name, model, now, null, keeps, null);
    }

    @JsonIgnore
    public boolean isDropped() {
        return droppedAt != null;
    }
}
