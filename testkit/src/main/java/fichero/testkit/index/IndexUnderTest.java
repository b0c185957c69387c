package fichero.testkit.index;

import fichero.core.index.ChunkIndex;
import fichero.core.index.IndexChange;
import fichero.core.index.IndexedChunk;
import fichero.core.index.SearchFilter;
import fichero.core.index.SearchHit;
import fichero.core.index.SearchMode;
import fichero.core.index.SearchRequest;
import fichero.core.index.query.Condition;
import java.util.List;

/** What the parts of {@link ChunkIndexContract} share: the index, and short ways to fill and ask it. */
interface IndexUnderTest {

    /** Started; empty at the beginning of each test. */
    ChunkIndex index();

    /** Closes the index and opens what it left behind, as after a restart. */
    ChunkIndex restarted();

    int dimension();

    default void put(IndexChange... changes) {
        index().apply(List.of(changes));
    }

    /** A unit vector this far from {@code angle(0)}: its cosine similarity to that is the angle's cosine. */
    default float[] angle(double degrees) {
        float[] vector = new float[dimension()];
        vector[0] = (float) Math.cos(Math.toRadians(degrees));
        vector[1] = (float) Math.sin(Math.toRadians(degrees));
        return vector;
    }

    default List<SearchHit> keyword(String words) {
        return keyword(words, SearchFilter.PUBLIC);
    }

    default List<SearchHit> keyword(String words, SearchFilter filter) {
        return index().search(new SearchRequest(SearchMode.KEYWORD, words, null, 10, null, filter));
    }

    default List<SearchHit> semantic(float[] vector) {
        return semantic(vector, SearchFilter.PUBLIC);
    }

    default List<SearchHit> semantic(float[] vector, SearchFilter filter) {
        return index().search(new SearchRequest(SearchMode.SEMANTIC, "", vector, 10, null, filter));
    }

    default List<SearchHit> hybrid(String words, float[] vector) {
        return index().search(new SearchRequest(SearchMode.HYBRID, words, vector, 10, null, SearchFilter.PUBLIC));
    }

    /** What fulfils the condition, whatever the words. */
    default List<String> fulfilling(Condition condition) {
        return texts(index().search(
                        new SearchRequest(SearchMode.KEYWORD, "", null, 10, null, SearchFilter.PUBLIC.and(condition))));
    }

    static List<String> texts(List<SearchHit> hits) {
        return hits.stream().map(hit -> hit.chunk().text()).toList();
    }

    static List<String> textsOf(List<IndexedChunk> chunks) {
        return chunks.stream().map(IndexedChunk::text).toList();
    }
}
