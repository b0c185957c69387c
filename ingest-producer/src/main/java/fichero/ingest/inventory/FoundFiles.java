package fichero.ingest.inventory;

import fichero.ingest.inventory.FolderInventory.Found;
import fichero.ingest.inventory.FolderReport.IgnoredBy;
import fichero.ingest.inventory.FolderReport.Named;
import fichero.ingest.rules.Ignored;
import fichero.ingest.walk.TreeWalk;
import java.io.IOException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a walk over a folder tells. */
final class FoundFiles implements TreeWalk.Visitor {

    private static final int EXAMPLES = 3;

    private final List<Found> files = new ArrayList<>();
    private final List<Named> unreadable = new ArrayList<>();
    private final Map<Ignored, Counted> ignored = new LinkedHashMap<>();
    private @Nullable IOException rootFailed;

    private static final class Counted {
        private long count;
        private final List<String> examples = new ArrayList<>();
    }

    @Override
    public void folder(String path, Path onDisk) {}

    @Override
    public void file(String path, Path onDisk, BasicFileAttributes attributes) {
        files.add(new Found(path, onDisk, attributes.size()));
    }

    @Override
    public void ignored(String path, Path onDisk, Ignored why) {
        Counted counted = ignored.computeIfAbsent(why, rule -> new Counted());
        counted.count++;
        if (counted.examples.size() < EXAMPLES) {
            counted.examples.add(path);
        }
    }

    @Override
    public void unreadable(String path, IOException why) {
        if (path.isEmpty()) {
            rootFailed = why;
        } else {
            unreadable.add(new Named(path, 0, why.getClass().getSimpleName()));
        }
    }

    /** @throws IOException when the folder itself could not be listed */
    void requireRoot() throws IOException {
        if (rootFailed != null) {
            throw rootFailed;
        }
    }

    /** In the order of their paths. */
    List<Found> files() {
        return files.stream().sorted(Comparator.comparing(Found::path)).toList();
    }

    List<Named> unreadable() {
        return unreadable;
    }

    List<IgnoredBy> ignored() {
        return ignored.entrySet().stream()
                .map(rule -> new IgnoredBy(
                        rule.getKey().rule(), rule.getKey().detail(), rule.getValue().count, rule.getValue().examples))
                .sorted(Comparator.comparingLong(IgnoredBy::count)
                        .reversed()
                        .thenComparing(IgnoredBy::rule)
                        .thenComparing(IgnoredBy::detail))
                .toList();
    }
}
