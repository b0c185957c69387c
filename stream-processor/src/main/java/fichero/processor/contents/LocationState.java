package fichero.processor.contents;

import java.util.List;

/**
 * One file that holds a content, as the store keeps it.
 *
 * @param version the file's version that attached it, or, for a fence, that already let it go
 * @param fence true when the file let the content go before its attach arrived here: feedback can overtake commands.
 *     A fence whose attach never comes stays: it holds nothing back but what is older
 * @param replaces what the file held before and still holds until this content is confirmed; several when the file
 *     came back to this content before it was confirmed
 */
public record LocationState(
        String file, String path, List<String> tags, long version, boolean fence, List<Replaced> replaces) {

    public LocationState {
        tags = List.copyOf(tags);
        replaces = List.copyOf(replaces);
    }

    /** A content that the file let go with this version of its own, and with no other. */
    public record Replaced(String contentKey, long version) {}

    static LocationState fence(String file, long version) {
        return new LocationState(file, "", List.of(), version, true, List.of());
    }

    boolean waits() {
        return !replaces.isEmpty();
    }

    LocationState released() {
        return new LocationState(file, path, tags, version, fence, List.of());
    }
}
