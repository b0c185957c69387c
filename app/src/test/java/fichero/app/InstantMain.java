package fichero.app;

import fichero.app.settings.Settings;
import fichero.app.wiring.Pieces;
import fichero.core.chunking.TokenCounter;
import fichero.core.embedding.Embedder;
import fichero.core.embedding.EmbedderIdentity;
import fichero.core.failure.RetryableException;
import fichero.testkit.embedding.InstantEmbedder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * The whole product in a process of its own, with the instant embedder in place of a model. System properties steer it
 * from outside: {@code fichero.test.journal} names the file that gets the hash of every text embedded, and while the file
 * named by {@code fichero.test.outage} exists, embedding fails as an outage.
 */
public final class InstantMain {

    static final String JOURNAL = "fichero.test.journal";
    static final String OUTAGE = "fichero.test.outage";

    private InstantMain() {}

    public static void main(String[] args) {
        System.exit(Main.run(args, new Pieces(InstantMain::embedder)));
    }

    private static Embedder embedder(Settings.Embedder settings, Path cache) {
        String journal = System.getProperty(JOURNAL);
        Embedder instant =
                new InstantEmbedder(InstantEmbedder.DEFAULT_DIMENSION, journal == null ? null : Path.of(journal));
        String outage = System.getProperty(OUTAGE);
        return outage == null ? instant : new Breakable(instant, Path.of(outage));
    }

    /** Fails while a file exists. */
    private record Breakable(Embedder embedder, Path outage) implements Embedder {

        @Override
        public void start() {
            embedder.start();
        }

        @Override
        public EmbedderIdentity identity() {
            return embedder.identity();
        }

        @Override
        public TokenCounter tokens() {
            return embedder.tokens();
        }

        @Override
        public int batchSize() {
            return embedder.batchSize();
        }

        @Override
        public List<float[]> embedPassages(List<String> texts) {
            check();
            return embedder.embedPassages(texts);
        }

        @Override
        public float[] embedQuery(String query) {
            check();
            return embedder.embedQuery(query);
        }

        private void check() {
            if (Files.exists(outage)) {
                throw new RetryableException("the embedder is away, says " + outage);
            }
        }

        @Override
        public void close() {
            embedder.close();
        }
    }
}
