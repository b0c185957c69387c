package fichero.index.qdrant;

import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;

/**
 * On a real server, which {@code FICHERO_TEST_QDRANT_URL} names as {@code http://host:6334}, the port being that of gRPC;
 * with the key in {@code FICHERO_TEST_QDRANT_API_KEY} when it asks for one. Leaves nothing behind.
 */
@EnabledIfEnvironmentVariable(named = RealQdrantIT.URL, matches = ".+")
class RealQdrantIT extends QdrantContract {

    static final String URL = "FICHERO_TEST_QDRANT_URL";
    private static final String API_KEY = "FICHERO_TEST_QDRANT_API_KEY";

    @Override
    QdrantSettings server() {
        String key = System.getenv(API_KEY);
        return QdrantSettings.ofUrl(System.getenv(URL), key == null || key.isBlank() ? null : key);
    }
}
