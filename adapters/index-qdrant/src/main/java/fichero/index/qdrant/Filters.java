package fichero.index.qdrant;

import fichero.core.identity.AccessScope;
import fichero.core.identity.ContentHash;
import fichero.core.index.IndexedChunk;
import fichero.core.index.SearchFilter;
import fichero.core.index.query.ChunkFields;
import io.qdrant.client.ConditionFactory;
import io.qdrant.client.grpc.Common.Filter;
import java.util.Collection;
import java.util.Set;

/** A search's filter as Qdrant's. Every field that it looks at has an index, see {@link Layout}. */
final class Filters {

    private Filters() {}

    /** All but the collection, which is chosen by its name. */
    static Filter of(SearchFilter filter) {
        Filter.Builder all = scopes(filter.scopes());
        if (filter.pathPrefix() != null) {
            all.addAllMust(PathCodes.conditions(Payload.PATHS, filter.pathPrefix()));
        }
        filter.metadata()
                .forEach((key, value) -> all.addMust(
                        ConditionFactory.matchKeyword(Payload.TERMS, FieldTerms.term(ChunkFields.META + key, value))));
        if (!filter.languages().isEmpty()) {
            all.addMust(ConditionFactory.matchKeywords(Payload.LANGUAGE, filter.languages()));
        }
        if (filter.content() != null) {
            all.addMust(ConditionFactory.matchKeyword(Payload.CONTENT, filter.content()));
        }
        if (filter.where() != null) {
            all.addMust(ConditionFactory.filter(Conditions.of(filter.where())));
        }
        return all.build();
    }

    static Filter of(ContentHash hash, Set<AccessScope> scopes) {
        return scopes(scopes)
                .addMust(ConditionFactory.matchKeyword(Payload.CONTENT, hash.hex()))
                .build();
    }

    /** Whether the path prefix holds in earnest: codes of paths agree by chance once in a long while. */
    static boolean confirms(SearchFilter filter, IndexedChunk chunk) {
        String prefix = filter.pathPrefix();
        return prefix == null
                || chunk.locations().stream()
                        .anyMatch(
                                at -> at.path().startsWith(prefix) || at.file().startsWith(prefix));
    }

    private static Filter.Builder scopes(Collection<AccessScope> scopes) {
        return Filter.newBuilder()
                .addMust(ConditionFactory.matchKeywords(
                        Payload.SCOPE,
                        scopes.stream().map(AccessScope::toString).sorted().toList()));
    }
}
