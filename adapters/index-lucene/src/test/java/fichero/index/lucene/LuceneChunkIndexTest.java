package fichero.index.lucene;

import static org.assertj.core.api.Assertions.assertThat;

import fichero.core.index.ChunkIndex;
import fichero.testkit.index.ChunkIndexContract;
import fichero.testkit.index.TestChunk;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
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

    @Test
    void aWordOfEveryTextIsNotRareForBeingInOneHeading() {
        for (int i = 0; i < 40; i++) {
            put(TestChunk.of("cuántos eran no se sabe, dice la nota " + i)
                    .titled("Nota " + i)
                    .speaking("es")
                    .wordsOnly());
        }
        put(
                TestChunk.of("de otra cosa").titled("Cuántos").speaking("es").wordsOnly(),
                TestChunk.of("el alfarero vive aquí").speaking("es").wordsOnly());

        assertThat(keyword("cuántos alfarero").get(0).chunk().text()).isEqualTo("el alfarero vive aquí");
    }

    @Test
    void aWordOfOneLanguageIsNotRareForBeingOnceInTheOther() {
        for (int i = 0; i < 40; i++) {
            put(TestChunk.of("llegaron tarde a la plaza, dice la nota " + i)
                    .speaking("es")
                    .wordsOnly());
            put(TestChunk.of("they came late, says note " + i).speaking("en").wordsOnly());
        }
        put(
                TestChunk.of("words like llegaron, tarde and plaza")
                        .speaking("en")
                        .wordsOnly(),
                TestChunk.of("unos alfareros de la sierra que vivían por entonces muy lejos de todo")
                        .speaking("es")
                        .wordsOnly());

        assertThat(keyword("llegaron tarde plaza alfareros").get(0).chunk().text())
                .startsWith("unos alfareros");
    }
}
