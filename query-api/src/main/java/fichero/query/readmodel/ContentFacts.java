package fichero.query.readmodel;

import fichero.core.extraction.Flag;
import fichero.schemas.ContentRecord;
import fichero.schemas.ContentStatus;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a content says of the files that hold it, as far as lists filter by it.
 *
 * @param status null while nothing is known of the content
 * @param flags as {@link #lines} writes them
 */
record ContentFacts(
        @Nullable ContentStatus status,
        @Nullable String reason,
        @Nullable String type,
        @Nullable String language,
        String flags) {

    static final ContentFacts NONE = new ContentFacts(null, null, null, null, "");

    private static final String SEPARATOR = "\n";

    static ContentFacts of(ContentRecord content) {
        return new ContentFacts(
                content.status(), content.reason(), content.detectedType(), content.language(), lines(flags(content)));
    }

    /** As columns of a row tell it. */
    static ContentFacts read(
            String status, @Nullable String reason, @Nullable String type, @Nullable String language, String flags) {
        return new ContentFacts(ContentStatus.valueOf(status.toUpperCase(Locale.ROOT)), reason, type, language, flags);
    }

    /** Codes of flags, each once. */
    static List<String> flags(ContentRecord content) {
        Set<String> codes = new LinkedHashSet<>();
        for (String warning : content.warnings()) {
            Flag flag = Flag.of(warning);
            if (flag != null) {
                codes.add(flag.code());
            }
        }
        if (content.refused() > 0 && content.status() == ContentStatus.INDEXED) {
            codes.add(Flag.REFUSED_TEXTS.code());
        }
        return List.copyOf(codes);
    }

    /** Words in one column, with a line end around each, so that {@link #line} finds whole words only. */
    static String lines(Collection<String> words) {
        return words.isEmpty() ? "" : SEPARATOR + String.join(SEPARATOR, words) + SEPARATOR;
    }

    /** What a column of {@link #lines} holds when it holds this word. */
    static String line(String word) {
        return SEPARATOR + word + SEPARATOR;
    }
}
