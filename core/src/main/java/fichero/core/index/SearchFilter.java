package fichero.core.index;

import fichero.core.identity.AccessScope;
import fichero.core.index.query.Condition;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a hit must fulfil; all of it.
 *
 * @param scopes the access scopes the caller may see; a hit is in one of them. Never empty: there is no "everything"
 * @param collection exact collection, or null for any
 * @param pathPrefix a location's absolute path, or its file id, starts with this; null for any
 * @param metadata each key has this value (or holds it, where the metadata is a list); compared as strings
 * @param languages ISO 639-1; empty for any
 * @param content only chunks of this content's hash (64 hex digits), or null for any
 * @param where what else must hold, or null for nothing
 */
public record SearchFilter(
        Set<AccessScope> scopes,
        @Nullable String collection,
        @Nullable String pathPrefix,
        Map<String, String> metadata,
        List<String> languages,
        @Nullable String content,
        @Nullable Condition where) {

    public static final SearchFilter PUBLIC =
            new SearchFilter(Set.of(AccessScope.PUBLIC), null, null, Map.of(), List.of(), null);

    public SearchFilter {
        scopes = Set.copyOf(scopes);
        metadata = Map.copyOf(metadata);
        languages = List.copyOf(languages);
        if (scopes.isEmpty()) {
            throw new IllegalArgumentException("a search names the scopes it may see");
        }
    }

    /** Without further conditions. */
    public SearchFilter(
            Set<AccessScope> scopes,
            @Nullable String collection,
            @Nullable String pathPrefix,
            Map<String, String> metadata,
            List<String> languages,
            @Nullable String content) {
        this(scopes, collection, pathPrefix, metadata, languages, content, null);
    }

    /** This, and the condition holds too. */
    public SearchFilter and(@Nullable Condition condition) {
        return new SearchFilter(
                scopes, collection, pathPrefix, metadata, languages, content, Condition.all(where, condition));
    }
}
