package fichero.processor.contents;

import java.util.List;

/** Paths of files inside a content, as many as one record holds; the store keeps several of these for a large one. */
public record EntryPaths(List<String> paths) {

    public EntryPaths {
        paths = List.copyOf(paths);
    }
}
