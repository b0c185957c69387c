package fichero.processor.contents;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One file that holds a content, as the store keeps it.
 *
 * @param version the file's version that attached it, or, for a fence, that already let it go
 * @param fence true when the file let the content go before its attach arrived here: feedback can overtake commands
 * @param replaces content key that the file held before and still holds until this content is confirmed, or null
 */
public record LocationState(
        String file,
        String path,
        List<String> tags,
        long version,
        boolean fence,
        @Nullable String replaces) {

    public LocationState {
        tags = List.copyOf(tags);
    }

    static LocationState fence(String file, long version) {
        return new LocationState(file, "", List.of(), version, true, null);
    }

    LocationState released() {
        return new LocationState(file, path, tags, version, fence, null);
    }
}
