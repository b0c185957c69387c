package fichero.query.status;

import java.util.Objects;
import java.util.Set;

/**
 * What somebody may know of how things stand.
 *
 * @param sources names of those that are theirs to see
 * @param system how busy everybody's work keeps the machine, and what fails
 */
record Eyes(Set<String> sources, boolean system) {

    Eyes {
        sources = Set.copyOf(sources);
    }

    boolean see(Note note) {
        return switch (note.code().about()) {
            case ALL -> true;
            case SYSTEM -> system;
            case SOURCE -> sources.contains(Objects.requireNonNull(note.source()));
        };
    }
}
