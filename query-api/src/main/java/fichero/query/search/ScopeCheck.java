package fichero.query.search;

import fichero.core.identity.AccessScope;
import fichero.core.index.ChunkSearcher.StoredPoint;
import fichero.core.index.IndexedChunk;
import fichero.core.index.SearchHit;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The second look at what an index answers: it was asked for the caller's scopes only, and if it answers with more all the
 * same, that goes no further.
 */
final class ScopeCheck {

    private static final Logger log = LoggerFactory.getLogger(ScopeCheck.class);

    private ScopeCheck() {}

    static List<SearchHit> hits(List<SearchHit> hits, Set<AccessScope> scopes) {
        return only(hits, SearchHit::chunk, scopes);
    }

    static List<StoredPoint> points(List<StoredPoint> points, Set<AccessScope> scopes) {
        return only(points, StoredPoint::chunk, scopes);
    }

    private static <T> List<T> only(List<T> found, Function<T, IndexedChunk> chunk, Set<AccessScope> scopes) {
        List<T> permitted = found.stream()
                .filter(each -> scopes.contains(chunk.apply(each).content().scope()))
                .toList();
        if (permitted.size() < found.size()) {
            log.atError()
                    .addKeyValue("withheld", found.size() - permitted.size())
                    .log("the index answered with what the caller may not see; it is withheld");
        }
        return permitted;
    }
}
