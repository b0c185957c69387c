package fichero.testkit.index;

import fichero.core.index.IndexedChunk;
import fichero.core.index.SearchFilter;
import java.util.List;
import java.util.Map;

/** {@link SearchFilter} word for word. */
final class InMemoryFilter {

    private InMemoryFilter() {}

    static boolean matches(SearchFilter filter, IndexedChunk chunk) {
        return filter.scopes().contains(chunk.content().scope())
                && (filter.collection() == null
                        || filter.collection().equals(chunk.content().collection()))
                && (filter.pathPrefix() == null || startsWith(filter.pathPrefix(), chunk))
                && filter.metadata().entrySet().stream().allMatch(wanted -> holds(wanted, chunk))
                && (filter.languages().isEmpty()
                        || (chunk.language() != null && filter.languages().contains(chunk.language())))
                && (filter.content() == null
                        || filter.content().equals(chunk.content().hash().hex()))
                && (filter.where() == null || filter.where().fold(new InMemoryConditions(chunk)));
    }

    private static boolean startsWith(String prefix, IndexedChunk chunk) {
        return chunk.locations().stream()
                .anyMatch(location ->
                        location.path().startsWith(prefix) || location.file().startsWith(prefix));
    }

    private static boolean holds(Map.Entry<String, String> wanted, IndexedChunk chunk) {
        Object value = chunk.metadata().get(wanted.getKey());
        List<?> values = value == null ? List.of() : value instanceof List<?> list ? list : List.of(value);
        return values.stream().anyMatch(one -> String.valueOf(one).equals(wanted.getValue()));
    }
}
