package fichero.ingest;

import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One watched folder.
 *
 * @param name short and unique; the first part of the id of every file below, so it must not change later
 * @param root made absolute here; it need not exist yet
 * @param collection where its contents are searched together
 * @param scope {@code public}, or {@code session:<id>} for one session's eyes only
 * @param include gitignore patterns; when there are any, other files are ignored
 * @param exclude gitignore patterns of files and folders to ignore
 * @param tags given to every file
 * @param followLinks follow symbolic links whose targets stay inside the watched roots
 * @param polling for network mounts and others that tell no changes: walk often instead of watching
 * @param chunking how its documents are cut into chunks, by name; null for the usual way
 */
public record SourceSettings(
        String name,
        Path root,
        String collection,
        String scope,
        List<String> include,
        List<String> exclude,
        List<String> tags,
        boolean followLinks,
        boolean polling,
        @Nullable String chunking) {

    public static final String DEFAULT_COLLECTION = "default";
    public static final String PUBLIC = "public";

    private static final String SESSION_PREFIX = "session:";

    public SourceSettings {
        require(
                !name.isBlank() && name.indexOf(':') < 0 && name.indexOf('/') < 0,
                "the name of a source must not be blank nor hold ':' or '/', but is '" + name + "'");
        require(
                !collection.isBlank() && collection.indexOf('/') < 0,
                "the collection of source '" + name + "' must not be blank nor hold '/', but is '" + collection + "'");
        require(
                scope.equals(PUBLIC) || isSession(scope),
                "the scope of source '" + name + "' must be 'public' or 'session:<id>', but is '" + scope + "'");
        root = root.toAbsolutePath().normalize();
        include = patterns(name, "include", include);
        exclude = patterns(name, "exclude", exclude);
        tags = List.copyOf(tags);
    }

    /** A public source in the default collection that takes every file. */
    public static SourceSettings of(String name, Path root) {
        return new SourceSettings(
                name, root, DEFAULT_COLLECTION, PUBLIC, List.of(), List.of(), List.of(), false, false, null);
    }

    private static boolean isSession(String scope) {
        return scope.startsWith(SESSION_PREFIX) && scope.length() > SESSION_PREFIX.length() && scope.indexOf('/') < 0;
    }

    private static List<String> patterns(String name, String which, List<String> patterns) {
        for (String pattern : patterns) {
            require(
                    !pattern.isBlank() && !pattern.startsWith("!") && !pattern.startsWith("#"),
                    which + " patterns of source '" + name
                            + "' must not be blank nor start with '!' or '#', but one is '" + pattern + "'");
        }
        return List.copyOf(patterns);
    }

    private static void require(boolean holds, String message) {
        if (!holds) {
            throw new IllegalArgumentException(message);
        }
    }
}
