package fichero.index.qdrant;

import org.testcontainers.junit.jupiter.Container;
import org.testcontainers.junit.jupiter.Testcontainers;
import org.testcontainers.qdrant.QdrantContainer;

/** On a real server in a container, where there is a Docker to run it. */
@Testcontainers(disabledWithoutDocker = true)
class ContainerQdrantIT extends QdrantContract {

    private static final String API_KEY = "a key for tests";

    @Container
    private static final QdrantContainer QDRANT = new QdrantContainer("qdrant/qdrant:v1.18.3").withApiKey(API_KEY);

    @Override
    QdrantSettings server() {
        return QdrantSettings.ofUrl("http://" + QDRANT.getGrpcHostAddress(), API_KEY);
    }
}
