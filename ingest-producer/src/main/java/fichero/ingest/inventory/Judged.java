package fichero.ingest.inventory;

import fichero.ingest.inventory.FolderInventory.Found;
import fichero.ingest.inventory.FolderReport.IgnoredBy;
import fichero.ingest.inventory.FolderReport.Listed;
import fichero.ingest.inventory.FolderReport.Mismatch;
import fichero.ingest.inventory.FolderReport.Mismatches;
import fichero.ingest.inventory.FolderReport.Named;
import fichero.ingest.inventory.FolderReport.Sum;
import fichero.ingest.inventory.FolderReport.Type;
import fichero.ingest.walk.Disk;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What would become of each file. */
final class Judged {

    private final long maxFileBytes;
    private final TypeTeller teller;
    private final Disk disk;
    private final SameBytes sameBytes;
    private final Map<String, Type> types = new HashMap<>();
    private final List<Found> all = new ArrayList<>();
    private final List<Named> empty = new ArrayList<>();
    private final List<Named> tooLarge = new ArrayList<>();
    private final List<Named> unreadable = new ArrayList<>();
    private final List<Named> unsupported = new ArrayList<>();
    private final List<Mismatch> mismatched = new ArrayList<>();
    private long indexed;
    private long indexedBytes;

    Judged(long maxFileBytes, TypeTeller teller, Disk disk) {
        this.maxFileBytes = maxFileBytes;
        this.teller = teller;
        this.disk = disk;
        this.sameBytes = new SameBytes(disk);
    }

    void addUnreadable(Named file) {
        unreadable.add(file);
    }

    void add(Found file) {
        all.add(file);
        if (file.bytes() > maxFileBytes) {
            tooLarge.add(file.named("the limit is " + maxFileBytes + " bytes"));
        } else if (file.bytes() == 0) {
            empty.add(file.named(""));
        } else if (!disk.isReadable(file.onDisk())) {
            unreadable.add(file.named("no permission to read it"));
        } else {
            look(file);
        }
    }

    private void look(Found file) {
        TypeTeller.Told told;
        try {
            String path = file.path();
            told = teller.tell(file.onDisk(), path.substring(path.lastIndexOf('/') + 1), file.bytes());
        } catch (IOException e) {
            unreadable.add(file.named(e.getClass().getSimpleName() + ": " + e.getMessage()));
            return;
        }
        types.merge(
                told.type(),
                new Type(told.type(), told.readable(), 1, file.bytes()),
                (one, other) ->
                        new Type(one.type(), one.read(), one.files() + other.files(), one.bytes() + other.bytes()));
        String declared = told.contradicted();
        if (declared != null) {
            mismatched.add(new Mismatch(file.path(), declared, told.type(), told.readable()));
        }
        sameBytes.add(file);
        if (told.readable()) {
            indexed++;
            indexedBytes += file.bytes();
        } else {
            unsupported.add(file.named(told.type()));
        }
    }

    FolderReport report(String root, List<IgnoredBy> ignored) {
        FolderReport.Duplicates duplicates = sameBytes.find(unreadable);
        return new FolderReport(
                root,
                new Sum(all.size(), all.stream().mapToLong(Found::bytes).sum()),
                new Sum(indexed, indexedBytes),
                types.values().stream()
                        .sorted(Comparator.comparingLong(Type::files).reversed().thenComparing(Type::type))
                        .toList(),
                listed(unsupported),
                duplicates,
                listed(empty),
                new Mismatches(mismatched.size(), first(mismatched)),
                listed(tooLarge),
                listed(unreadable),
                all.stream()
                        .sorted(Comparator.comparingLong(Found::bytes)
                                .reversed()
                                .thenComparing(Found::path))
                        .limit(FolderReport.BIGGEST)
                        .map(file -> file.named(""))
                        .toList(),
                ignored);
    }

    private static Listed listed(List<Named> files) {
        return new Listed(files.size(), first(files));
    }

    private static <T> List<T> first(List<T> files) {
        return List.copyOf(files.subList(0, Math.min(files.size(), FolderReport.MOST_NAMED)));
    }
}
