package fichero.query.search;

import fichero.core.index.SearchHit;
import fichero.query.readmodel.Holders.Holder;
import java.util.List;

/**
 * A hit, and the files that answer with it now; never none.
 *
 * @param files at most 100
 */
record Found(SearchHit hit, List<Holder> files) {

    /** One for all hits of a document. */
    String document() {
        return hit.chunk().content().toString();
    }
}
