package fichero.app.generations;

import fichero.schemas.GenerationRecord;
import fichero.schemas.Generations;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the settings ask of the generations when a process that indexes starts. Pure.
 *
 * @param changes records to write
 * @param advice what a person should know, or null
 */
public record StartDecision(
        List<GenerationRecord> changes, @Nullable String advice) {

    public StartDecision {
        changes = List.copyOf(changes);
    }

    /**
     * @param configured the generation of the model in the settings, as if it were asked for now
     * @param automatic whether the settings are reason enough to build one
     */
    public static StartDecision of(Generations now, GenerationRecord configured, boolean automatic, Instant at) {
        GenerationRecord serving = now.serving().orElse(null);
        if (serving == null) {
            return new StartDecision(List.of(configured.servingFrom(at)), null);
        }
        if (serving.name().equals(configured.name())) {
            return new StartDecision(List.of(), null);
        }
        if (!automatic) {
            return new StartDecision(
                    List.of(),
                    "The settings name the model '" + configured.model().setting()
                            + "', but the index that serves is of '"
                            + serving.model().setting()
                            + "'. It stays until you run 'fichero generations build', since generations.automatic is"
                            + " false.");
        }
        List<GenerationRecord> changes = new ArrayList<>();
        for (GenerationRecord other : now.active()) {
            if (now.state(other) == Generations.State.BUILDING && !other.name().equals(configured.name())) {
                changes.add(other.dropped(at));
            }
        }
        GenerationRecord known = now.named(configured.name()).orElse(null);
        if (known == null) {
            changes.add(configured);
        } else if (now.state(known) != Generations.State.BUILDING) {
            changes.add(known.requestedAgain(known.keepsFormer(), at));
        }
        return new StartDecision(
                changes,
                "The settings name another model: a new generation of the index is built with '"
                        + configured.model().setting() + "', while searches go on with '"
                        + serving.model().setting() + "'.");
    }
}
