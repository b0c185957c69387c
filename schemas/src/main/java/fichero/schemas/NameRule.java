package fichero.schemas;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One rule on the name of a file or folder, without regard to case.
 *
 * @param code stable code for topics and inventory
 * @param pattern a name with at most one {@code *}
 * @param why for people
 * @param folders whether it prunes folders of that name too
 */
public record NameRule(String code, String pattern, String why, boolean folders) {

    /**
     * The whole list, in order; the first that matches gives the reason. Only names that are never documents are here:
     * whatever is a matter of taste belongs into {@code .ficheroignore} or into the source's settings.
     */
    public static final List<NameRule> ALL = List.of(
            file("temporary", "~$*", "owner file of an open office document"),
            file("lock", ".~lock.*#", "lock of an open office document"),
            file("lock", "*.lck", "lock file"),
            file("temporary", "*.tmp", "temporary file"),
            file("temporary", "*.swp", "swap file of an editor"),
            file("temporary", "*.swx", "swap file of an editor"),
            file("temporary", "*~", "backup copy of an editor"),
            file("temporary", ".#*", "lock link of an editor"),
            folder("partial_download", "*.part", "download that is not complete"),
            folder("partial_download", "*.partial", "download that is not complete"),
            folder("partial_download", "*.crdownload", "download that is not complete"),
            folder("partial_download", "*.download", "download that is not complete"),
            file("system", "Thumbs.db", "pictures of a file manager"),
            file("system", "ehthumbs.db", "pictures of a file manager"),
            file("system", "desktop.ini", "settings of a file manager"),
            folder("system", "$RECYCLE.BIN", "bin of a file system"),
            folder("system", "System Volume Information", "records of a file system"),
            folder("system", "lost+found", "records of a file system"),
            folder("system", "__MACOSX", "records that macOS adds to archives"),
            folder("hidden", ".*", "hidden"));

    public NameRule {
        if (pattern.indexOf('*') != pattern.lastIndexOf('*')) {
            throw new IllegalArgumentException("a name rule has at most one '*', but this is '" + pattern + "'");
        }
    }

    /** The first rule that matches, or null. */
    public static @Nullable NameRule matching(String name, boolean folder) {
        for (NameRule rule : ALL) {
            if ((rule.folders || !folder) && rule.matches(name)) {
                return rule;
            }
        }
        return null;
    }

    boolean matches(String name) {
        int star = pattern.indexOf('*');
        if (star < 0) {
            return pattern.equalsIgnoreCase(name);
        }
        int after = pattern.length() - star - 1;
        return name.length() > star + after
                && name.regionMatches(true, 0, pattern, 0, star)
                && name.regionMatches(true, name.length() - after, pattern, star + 1, after);
    }

    private static NameRule file(String code, String pattern, String why) {
        return new NameRule(code, pattern, why, false);
    }

    private static NameRule folder(String code, String pattern, String why) {
        return new NameRule(code, pattern, why, true);
    }
}
