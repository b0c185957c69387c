package fichero.query.administration;

import fichero.schemas.NameRule;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Takes the path of an upload apart and refuses what leads elsewhere, or would not be indexed. Pure. */
final class UploadPath {

    /** What Linux takes for one name, and for a path less a generous root. */
    private static final int NAME_BYTES = 255;

    private static final int PATH_BYTES = 3_000;

    private UploadPath() {}

    /** @throws RefusedException with what is wrong */
    static List<String> segments(String path) {
        List<String> segments = List.of(path.split("/", -1));
        if (bytes(path) > PATH_BYTES) {
            throw refused("the path has more than " + PATH_BYTES + " bytes");
        }
        for (int i = 0; i < segments.size(); i++) {
            check(segments.get(i), i < segments.size() - 1);
        }
        return segments;
    }

    private static void check(String name, boolean folder) {
        if (name.isEmpty() || name.equals(".") || name.equals("..")) {
            throw refused("the path is relative to the folder, without '.', '..' or empty parts");
        }
        if (bytes(name) > NAME_BYTES) {
            throw refused("a name in the path has more than " + NAME_BYTES + " bytes");
        }
        if (name.chars().anyMatch(c -> c < ' ' || c == 0x7f || c == '\\' || c == '\uFFFD')) {
            throw refused("a name in the path holds a control character, a backslash, or what is no UTF-8");
        }
        if (folder && name.endsWith("!")) {
            throw refused("a folder's name ends with '!', which is how files inside archives are told");
        }
        @Nullable NameRule ignored = NameRule.matching(name, folder);
        if (ignored != null) {
            throw refused("'" + name + "' would be ignored (" + ignored.pattern() + ": " + ignored.why() + ")");
        }
    }

    private static int bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8).length;
    }

    private static RefusedException refused(String why) {
        return new RefusedException(RefusedException.Kind.INVALID, why);
    }
}
