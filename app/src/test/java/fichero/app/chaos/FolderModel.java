package fichero.app.chaos;

import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Which files there are, in the imagination of whoever draws a schedule. Each source has a file that nothing is done to: a
 * source without any looks like a disk that is not mounted, and its deletions are withheld.
 */
final class FolderModel {

    static final List<String> SOURCES = List.of("docs", "more", "diary");
    static final String ANCHOR = "anchor.md";
    static final String TREE = "docs:tree";

    private static final List<String> FOLDERS = List.of("", "a/", "a/b/", "viaje/", "c/d/e/");
    private static final int NAMES = 7;

    private final Random random;
    private final TreeSet<String> files = new TreeSet<>();
    private int foldersMoved;

    FolderModel(Random random) {
        this.random = random;
    }

    /** Without the anchors. */
    TreeSet<String> files() {
        return new TreeSet<>(files);
    }

    boolean isEmpty() {
        return files.isEmpty();
    }

    /** A place for a document of this type, taken or not. */
    String place(String extension) {
        String source = SOURCES.get(random.nextInt(SOURCES.size()));
        return place(source, extension);
    }

    private String place(String source, String extension) {
        return source + ":" + FOLDERS.get(random.nextInt(FOLDERS.size())) + "f" + random.nextInt(NAMES) + extension;
    }

    /** A place where nothing is, or null when chance finds none. */
    @Nullable
    String freePlace(String extension) {
        String place = place(extension);
        return files.contains(place) ? null : place;
    }

    /** One of the files; there must be some. */
    String file() {
        return files.stream().skip(random.nextInt(files.size())).findFirst().orElseThrow();
    }

    /** Where the file may be moved to; its type stays what its name says. */
    String other(String file) {
        String extension = file.substring(file.lastIndexOf('.'));
        String place = random.nextInt(3) == 0 ? place(extension) : place(sourceOf(file), extension);
        return place.equals(file) ? place.replace("/f", "/g").replace(":f", ":g") : place;
    }

    /** A folder that holds files, or null when chance finds none. */
    @Nullable
    String folder() {
        if (files.isEmpty()) {
            return null;
        }
        String file = file();
        int slash = file.indexOf('/');
        return slash < 0 ? null : file.substring(0, slash);
    }

    /** A name that no folder has had. */
    String newFolder() {
        return SOURCES.get(random.nextInt(SOURCES.size())) + ":moved" + foldersMoved++;
    }

    void add(String file) {
        files.add(file);
    }

    void remove(String file) {
        files.remove(file);
    }

    void removeTree(String folder) {
        files.removeIf(file -> file.startsWith(folder + "/"));
    }

    void moveTree(String from, String to) {
        for (String file : files()) {
            if (file.startsWith(from + "/")) {
                files.remove(file);
                files.add(to + file.substring(from.length()));
            }
        }
    }

    void checkout(String folder, int version) {
        removeTree(folder);
        Checkout.files(version).keySet().forEach(path -> files.add(folder + "/" + path));
    }

    static String sourceOf(String file) {
        return file.substring(0, file.indexOf(':'));
    }

    @Override
    public String toString() {
        return files.stream().collect(Collectors.joining("\n"));
    }
}
