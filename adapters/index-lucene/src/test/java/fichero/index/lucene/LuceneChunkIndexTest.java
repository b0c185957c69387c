package fichero.index.lucene;

import fichero.core.index.ChunkIndex;
import fichero.testkit.index.ChunkIndexContract;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

class LuceneChunkIndexTest extends ChunkIndexContract {

    @TempDir
    Path directory;

    @Override
    protected ChunkIndex fresh() {
        return new LuceneChunkIndex(directory.resolve("index"), dimension(), "test");
    }

    @Override
    protected ChunkIndex reopen(ChunkIndex closed) {
        return fresh();
    }

    @Override
    public int dimension() {
        return 16;
    }
}
