package fichero.index.qdrant;

import fichero.core.identity.Generation;
import fichero.core.index.ChunkIndex;
import fichero.testkit.index.ChunkIndexContract;
import fichero.testkit.qdrant.FakeQdrant;
import org.junit.jupiter.api.AfterEach;

class QdrantChunkIndexTest extends ChunkIndexContract {

    private final FakeQdrant qdrant = new FakeQdrant().start();

    @Override
    protected ChunkIndex fresh() {
        return new QdrantChunkIndex(QdrantSettings.ofUrl(qdrant.url(), null), new Generation("test"), dimension());
    }

    @Override
    protected ChunkIndex reopen(ChunkIndex closed) {
        return fresh();
    }

    @Override
    public int dimension() {
        return 16;
    }

    @AfterEach
    void stopQdrant() {
        qdrant.close();
    }
}
