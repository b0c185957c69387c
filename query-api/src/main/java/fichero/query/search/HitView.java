package fichero.query.search;

import fichero.core.index.ChunkSearcher;
import fichero.core.index.IndexedChunk;
import fichero.core.index.SearchHit;
import fichero.core.index.query.Sought;
import fichero.query.readmodel.Holders.Holder;
import fichero.query.search.SearchAnswer.Places;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Hits as callers see them. Highlights are made here, for what is shown alone. */
final class HitView {

    private final ChunkSearcher index;
    private final SearchQuery query;
    private final Sought sought;

    /** @param sought what is highlighted */
    HitView(ChunkSearcher index, SearchQuery query, Sought sought) {
        this.index = index;
        this.query = query;
        this.sought = sought;
    }

    /** @param row a hit, and those of the same document that are shown with it */
    SearchAnswer.Hit of(List<Found> row) {
        List<SearchAnswer.Hit> rest = query.presentation().groupSize() == 0
                ? null
                : row.subList(1, row.size()).stream()
                        .map(found -> hit(found, null))
                        .toList();
        return hit(row.get(0), rest);
    }

    private SearchAnswer.Hit hit(Found found, @Nullable List<SearchAnswer.Hit> rest) {
        SearchHit hit = found.hit();
        IndexedChunk chunk = hit.chunk();
        return new SearchAnswer.Hit(
                chunk.text(),
                hit.score(),
                hit.similarity(),
                found.files().stream().map(Holder::file).toList(),
                found.files().stream().map(Holder::path).toList(),
                chunk.title(),
                chunk.headingPath(),
                chunk.page() == 0 ? null : chunk.page(),
                chunk.pageEnd() == 0 ? null : chunk.pageEnd(),
                chunk.chunkIndex(),
                chunk.start(),
                chunk.end(),
                chunk.language(),
                chunk.content().collection(),
                chunk.content().ref().value(),
                chunk.detectedType(),
                chunk.metadata(),
                query.highlights() ? index.highlights(sought, chunk) : List.of(),
                query.presentation().explain() ? new Places(hit.semantic(), hit.keyword()) : null,
                rest);
    }
}
