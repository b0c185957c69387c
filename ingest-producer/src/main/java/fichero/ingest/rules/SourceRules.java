package fichero.ingest.rules;

import fichero.ingest.SourceSettings;
import fichero.schemas.NameRule;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.eclipse.jgit.ignore.FastIgnoreRule;
import org.jspecify.annotations.Nullable;

/**
 * All rules of one source: the names of {@link NameRule}, then the source's own {@code exclude}, then
 * {@code .ficheroignore} files (the deepest that says something wins, as in git), then {@code include}. Paths are
 * relative to the root with {@code /} separators. Safe for any thread.
 */
public final class SourceRules {

    /** Name of the files that hold a folder's rules in gitignore syntax. */
    public static final String FILE_NAME = ".ficheroignore";

    private final List<FastIgnoreRule> include;
    private final List<FastIgnoreRule> exclude;

    /** Rules by the folder that holds them; the root is the empty path. */
    private final Map<String, List<FastIgnoreRule>> byFolder = new ConcurrentHashMap<>();

    public SourceRules(SourceSettings settings) {
        include = settings.include().stream().map(FastIgnoreRule::new).toList();
        exclude = settings.exclude().stream().map(FastIgnoreRule::new).toList();
    }

    /** Takes note of a folder's {@code .ficheroignore}: its text, or null when there is none. */
    public void learn(String folder, @Nullable String text) {
        if (text == null) {
            byFolder.remove(folder);
            return;
        }
        byFolder.put(
                folder,
                text.lines()
                        .filter(line -> !line.isBlank() && !line.startsWith("#"))
                        .map(FastIgnoreRule::new)
                        .toList());
    }

    /** Why a path is ignored, all folders above it considered, or null when it is not. */
    public @Nullable Ignored check(String path, boolean folder) {
        for (int slash = path.indexOf('/'); slash >= 0; slash = path.indexOf('/', slash + 1)) {
            Ignored above = checkLast(path.substring(0, slash), true);
            if (above != null) {
                return above.asByFolder();
            }
        }
        return checkLast(path, folder);
    }

    /** The same, for a path whose folders are known not to be ignored. */
    public @Nullable Ignored checkLast(String path, boolean folder) {
        NameRule byName = NameRule.matching(path.substring(path.lastIndexOf('/') + 1), folder);
        if (byName != null) {
            return new Ignored(byName.code(), byName.pattern() + ": " + byName.why());
        }
        for (FastIgnoreRule rule : exclude) {
            if (rule.isMatch(path, folder)) {
                return new Ignored("excluded", rule + ": excluded in the settings of the source");
            }
        }
        Ignored byFile = byFolder.isEmpty() ? null : checkFiles(path, folder);
        if (byFile != null) {
            return byFile;
        }
        if (folder || include.isEmpty() || include.stream().anyMatch(rule -> rule.isMatch(path, false))) {
            return null;
        }
        return new Ignored("not_included", "no include pattern of the source matches");
    }

    private @Nullable Ignored checkFiles(String path, boolean folder) {
        String holder = path;
        while (!holder.isEmpty()) {
            holder = holder.substring(0, Math.max(0, holder.lastIndexOf('/')));
            List<FastIgnoreRule> rules = byFolder.get(holder);
            if (rules == null) {
                continue;
            }
            String relative = holder.isEmpty() ? path : path.substring(holder.length() + 1);
            for (int i = rules.size() - 1; i >= 0; i--) {
                FastIgnoreRule rule = rules.get(i);
                if (rule.isMatch(relative, folder)) {
                    String file = holder.isEmpty() ? FILE_NAME : holder + "/" + FILE_NAME;
                    return rule.getResult() ? new Ignored("ficheroignore", rule + ": a line of " + file) : null;
                }
            }
        }
        return null;
    }
}
