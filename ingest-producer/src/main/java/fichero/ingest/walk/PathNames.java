package fichero.ingest.walk;

import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.regex.Pattern;

/** Names as they are on disk, and a spelling for those that are no text. */
public final class PathNames {

    /** What decoding puts in the place of bytes that are no text in the platform's encoding. */
    private static final char UNDECODABLE = '\uFFFD';

    private static final Pattern ENCODED_BYTE = Pattern.compile("%[89A-F][0-9A-F]");

    private PathNames() {}

    /** The relative path of a child of a folder, {@code ""} being the root. */
    public static String child(String folder, Path name) {
        return folder.isEmpty() ? spell(name) : folder + "/" + spell(name);
    }

    /** Where a relative path, as {@link #child} spells it, is on disk. */
    public static Path onDisk(Path root, String path) {
        Path here = root;
        for (String name : path.split("/")) {
            here = resolve(here, name);
        }
        return here;
    }

    /** A file's own name, percent-encoded when its bytes are no text, so that two such names stay apart. */
    private static String spell(Path name) {
        String text = name.toString();
        if (text.indexOf(UNDECODABLE) < 0) {
            return text;
        }
        String encoded = name.toAbsolutePath().toUri().getRawPath();
        String trimmed = encoded.endsWith("/") ? encoded.substring(0, encoded.length() - 1) : encoded;
        return trimmed.substring(trimmed.lastIndexOf('/') + 1);
    }

    private static Path resolve(Path folder, String name) {
        try {
            Path plain = folder.resolve(name);
            boolean encoded = ENCODED_BYTE.matcher(name).find() && !Files.exists(plain, LinkOption.NOFOLLOW_LINKS);
            return encoded ? resolveRaw(folder, name) : plain;
        } catch (InvalidPathException e) {
            // The name is text that this platform's encoding has no bytes for: on disk it is most likely UTF-8.
            return resolveRaw(
                    folder, URLEncoder.encode(name, StandardCharsets.UTF_8).replace("+", "%20"));
        }
    }

    private static Path resolveRaw(Path folder, String encodedName) {
        String raw = folder.toUri().getRawPath();
        return Path.of(URI.create("file://" + raw + (raw.endsWith("/") ? "" : "/") + encodedName));
    }
}
