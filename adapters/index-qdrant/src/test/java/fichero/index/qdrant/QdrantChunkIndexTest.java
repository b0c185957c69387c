package fichero.index.qdrant;

import fichero.testkit.qdrant.FakeQdrant;
import org.junit.jupiter.api.AfterAll;

/** On the Qdrant in this process. */
class QdrantChunkIndexTest extends QdrantContract {

    private static final FakeQdrant QDRANT = new FakeQdrant().start();

    @Override
    QdrantSettings server() {
        return QdrantSettings.ofUrl(QDRANT.url(), null);
    }

    @AfterAll
    static void stopQdrant() {
        QDRANT.close();
    }
}
