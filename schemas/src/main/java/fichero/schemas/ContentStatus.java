package fichero.schemas;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Where a content stands, and what it may become next: the one table of both. */
public enum ContentStatus {
    @JsonProperty("identified")
    IDENTIFIED("Known by its hash, not yet read."),
    @JsonProperty("extracted")
    EXTRACTED("Read and cut into chunks; points are on their way."),
    @JsonProperty("indexed")
    INDEXED("Every point is confirmed."),
    @JsonProperty("unpacked")
    UNPACKED("Read; it holds nothing but other files, which have states of their own."),
    @JsonProperty("quarantined")
    QUARANTINED("Cannot be indexed; the reason says why."),
    @JsonProperty("empty")
    EMPTY("Has no text at all."),
    @JsonProperty("retired")
    RETIRED("No file holds it any more; it goes after the grace time, or comes back as what it was.");

    /** What a reading can end in: never in the index, since points are confirmed later. */
    private static final Set<ContentStatus> READ =
            Collections.unmodifiableSet(EnumSet.of(EXTRACTED, UNPACKED, QUARANTINED, EMPTY));

    private final String meaning;

    ContentStatus(String meaning) {
        this.meaning = meaning;
    }

    public String code() {
        return name().toLowerCase(Locale.ROOT);
    }

    public String meaning() {
        return meaning;
    }

    /** What a content may be when it is first told of. */
    public static Set<ContentStatus> first() {
        return with(READ, IDENTIFIED);
    }

    /**
     * What it may become from here; staying what it is is always allowed. Every content may be read again, since the
     * extractor, the chunker or the way of chunking may have changed.
     */
    public Set<ContentStatus> next() {
        return switch (this) {
            case IDENTIFIED, INDEXED, UNPACKED, QUARANTINED, EMPTY -> with(READ, RETIRED);
            case EXTRACTED -> with(READ, INDEXED, RETIRED);
            case RETIRED -> with(READ, IDENTIFIED, INDEXED);
        };
    }

    /**
     * Stops what no content may do.
     *
     * @param from null for a content not told of before
     * @throws IllegalStateException when that is not in the table: a bug, whatever the content
     */
    public static void requireTransition(@Nullable ContentStatus from, ContentStatus to) {
        Set<ContentStatus> allowed = from == null ? first() : from.next();
        if (from != to && !allowed.contains(to)) {
            throw new IllegalStateException("a content that is " + (from == null ? "unknown" : from.code())
                    + " cannot become " + to.code() + ", only "
                    + String.join(
                            ", ", allowed.stream().map(ContentStatus::code).toList()));
        }
    }

    private static Set<ContentStatus> with(Set<ContentStatus> some, ContentStatus... more) {
        EnumSet<ContentStatus> all = EnumSet.copyOf(some);
        Collections.addAll(all, more);
        return all;
    }
}
