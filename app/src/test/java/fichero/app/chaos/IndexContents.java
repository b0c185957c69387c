package fichero.app.chaos;

import fichero.core.identity.Generation;
import fichero.core.identity.PointId;
import fichero.core.index.ChunkIndex;
import fichero.core.index.ChunkSearcher.StoredPoint;
import fichero.core.index.IndexedChunk;
import fichero.index.lucene.LuceneChunkIndex;
import fichero.index.qdrant.QdrantChunkIndex;
import fichero.index.qdrant.QdrantSettings;
import fichero.testkit.embedding.InstantEmbedder;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What an index holds, looked at from outside. */
final class IndexContents {

    private static final int PAGE = 500;

    private IndexContents() {}

    /** @param port of Qdrant */
    static Map<String, String> ofQdrant(int port, String generation, int dimension) {
        QdrantSettings settings = QdrantSettings.ofUrl("http://127.0.0.1:" + port, null);
        return of(new QdrantChunkIndex(settings, new Generation(generation), dimension));
    }

    /** @param data of a product that is stopped, and ran with the instant embedder */
    static Map<String, String> ofLucene(Path data, String generation) {
        try (InstantEmbedder embedder = new InstantEmbedder()) {
            embedder.start();
            return of(new LuceneChunkIndex(
                    data.resolve("index").resolve(generation),
                    embedder.identity().dimension(),
                    embedder.identity().fingerprint()));
        }
    }

    /** Every point's id with whether it has a vector and the files that hold it. */
    private static Map<String, String> of(ChunkIndex opened) {
        Map<String, String> points = new TreeMap<>();
        try (ChunkIndex index = opened) {
            index.start();
            PointId after = null;
            List<StoredPoint> page;
            do {
                page = index.scan(after, PAGE);
                for (StoredPoint point : page) {
                    after = point.chunk().id();
                    List<String> files = point.chunk().locations().stream()
                            .map(IndexedChunk.Location::file)
                            .toList();
                    points.put(after.toString(), Expected.point(point.whole(), files));
                }
            } while (page.size() == PAGE);
        }
        return points;
    }
}
