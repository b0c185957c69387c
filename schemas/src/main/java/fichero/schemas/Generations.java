package fichero.schemas;

import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * All generations of the index at one moment, and what follows from them. Pure.
 *
 * <p>A generation is requested and built, then serves, is retired by the next one, and is dropped at last. A retired one is
 * kept up with the documents until it is dropped, so that searches can be switched back to it.
 */
public record Generations(List<GenerationRecord> all) {

    /** Where a generation stands. */
    public enum State {
        /** It is being filled; searches do not use it yet. */
        BUILDING,
        /** Searches use it, and its confirmations count. */
        SERVING,
        /** Another one serves in its place; it is kept up for a while. */
        RETIRED,
        /** It goes. */
        DROPPED
    }

    public Generations {
        all = all.stream().sorted(Comparator.comparing(GenerationRecord::name)).toList();
    }

    public static Generations of(Collection<GenerationRecord> records) {
        return new Generations(List.copyOf(records));
    }

    /** The one that searches use; empty before there was any. */
    public Optional<GenerationRecord> serving() {
        return all.stream()
                .filter(generation -> !generation.isDropped() && generation.servingSince() != null)
                .max(Comparator.comparing(Generations::servingSince));
    }

    /** The one that is to serve once it is complete: the last that was asked for. */
    public Optional<GenerationRecord> building() {
        return all.stream()
                .filter(generation -> state(generation) == State.BUILDING)
                .max(Comparator.comparing(GenerationRecord::requestedAt));
    }

    /** Those that are kept up with the documents: all that are not dropped. */
    public List<GenerationRecord> active() {
        return all.stream().filter(generation -> !generation.isDropped()).toList();
    }

    public Optional<GenerationRecord> named(String name) {
        return all.stream().filter(generation -> generation.name().equals(name)).findFirst();
    }

    public State state(GenerationRecord generation) {
        if (generation.isDropped()) {
            return State.DROPPED;
        }
        if (generation.servingSince() == null) {
            return State.BUILDING;
        }
        return serving().filter(generation::equals).isPresent() ? State.SERVING : State.RETIRED;
    }

    /** When a retired generation is to be dropped; empty when it is kept, or not retired. */
    public Optional<Instant> dropsAt(GenerationRecord generation, Duration grace) {
        if (state(generation) != State.RETIRED) {
            return Optional.empty();
        }
        return serving()
                .filter(successor -> !successor.keepsFormer())
                .map(successor -> servingSince(successor).plus(grace));
    }

    private static Instant servingSince(GenerationRecord generation) {
        return Objects.requireNonNull(generation.servingSince(), "asked of generations that serve or served");
    }
}
