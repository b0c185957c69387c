package fichero.ingest.inventory;

import fichero.ingest.inventory.FolderInventory.Found;
import fichero.ingest.inventory.FolderReport.Duplicates;
import fichero.ingest.inventory.FolderReport.Group;
import fichero.ingest.inventory.FolderReport.Named;
import fichero.ingest.walk.Disk;
import java.io.IOException;
import java.io.InputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Finds files with the same bytes: only those that share their size are read, and none is kept in memory. */
final class SameBytes {

    private static final int BUFFER_BYTES = 64 * 1024;

    private final Disk disk;
    private final Map<Long, List<Found>> bySize = new HashMap<>();

    SameBytes(Disk disk) {
        this.disk = disk;
    }

    void add(Found file) {
        bySize.computeIfAbsent(file.bytes(), size -> new ArrayList<>(1)).add(file);
    }

    /** @param unreadable gets files that could not be read after all */
    Duplicates find(List<Named> unreadable) {
        List<Group> groups = new ArrayList<>();
        bySize.values().stream().filter(files -> files.size() > 1).forEach(files -> {
            Map<String, List<String>> byHash = new LinkedHashMap<>();
            for (Found file : files) {
                try {
                    byHash.computeIfAbsent(hash(file), hash -> new ArrayList<>())
                            .add(file.path());
                } catch (IOException e) {
                    unreadable.add(file.named(e.getClass().getSimpleName() + ": " + e.getMessage()));
                }
            }
            byHash.forEach((hash, paths) -> {
                if (paths.size() > 1) {
                    groups.add(new Group(hash, files.get(0).bytes(), List.copyOf(paths)));
                }
            });
        });
        groups.sort(Comparator.comparingLong(SameBytes::spareBytes)
                .reversed()
                .thenComparing(group -> group.files().get(0)));
        return new Duplicates(
                groups.size(),
                groups.stream().mapToLong(SameBytes::spare).sum(),
                groups.stream().mapToLong(SameBytes::spareBytes).sum(),
                List.copyOf(groups.subList(0, Math.min(groups.size(), FolderReport.MOST_NAMED))));
    }

    private static long spare(Group group) {
        return group.files().size() - 1L;
    }

    private static long spareBytes(Group group) {
        return spare(group) * group.bytes();
    }

    private String hash(Found file) throws IOException {
        MessageDigest digest = sha256();
        byte[] buffer = new byte[BUFFER_BYTES];
        try (InputStream in = disk.open(file.onDisk())) {
            for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
                digest.update(buffer, 0, read);
            }
        }
        return HexFormat.of().formatHex(digest.digest());
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
