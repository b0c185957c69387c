package fichero.extract.tika.archive;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Makes names inside a document into relative paths: with {@code /} between parts, without parts that lead elsewhere,
 * each once. For one document.
 */
final class EntryNames {

    private static final int MAX_LENGTH = 1000;

    private final Set<String> taken = new HashSet<>();

    /** @return a path that is not empty and was not given before */
    String clean(String name) {
        List<String> parts = new ArrayList<>();
        for (String part : name.replace('\\', '/').split("/", -1)) {
            if (!part.isEmpty() && !part.equals(".") && !part.equals("..")) {
                // "!/" is what separates a container from its entries.
                parts.add(part.replace('\0', '_').endsWith("!") ? part + "_" : part.replace('\0', '_'));
            }
        }
        String path = parts.isEmpty() ? "unnamed" : String.join("/", parts);
        return once(path.length() > MAX_LENGTH ? path.substring(path.length() - MAX_LENGTH) : path);
    }

    private String once(String path) {
        String unique = path;
        for (int copy = 2; !taken.add(unique); copy++) {
            unique = numbered(path, copy);
        }
        return unique;
    }

    /** The number goes in front of the extension, which tells the type. */
    private static String numbered(String path, int copy) {
        int dot = path.lastIndexOf('.');
        int at = dot > path.lastIndexOf('/') + 1 ? dot : path.length();
        return path.substring(0, at) + " (" + copy + ")" + path.substring(at);
    }
}
