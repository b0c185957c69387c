package fichero.query.status;

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
        String source = note.source();
        return source == null ? system || !note.ofSystem() : sources.contains(source);
    }
}
