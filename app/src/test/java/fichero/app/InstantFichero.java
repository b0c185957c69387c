package fichero.app;

import fichero.app.settings.Settings;
import fichero.app.wiring.Pieces;
import fichero.core.chunking.TokenCounter;
import fichero.core.embedding.Embedder;
import fichero.core.embedding.EmbedderIdentity;
import fichero.core.failure.PoisonException;
import fichero.core.failure.Reason;
import fichero.core.failure.RetryableException;
import fichero.testkit.embedding.InstantEmbedder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * The whole product with an instant embedder in place of the model, to be run as a process of its own and killed. The
 * directory {@code fichero.test.embedder} steers it from outside: while it holds a file {@code down} the embedder is
 * away; every text embedded leaves a line in {@code journal}.
 */
public final class InstantFichero {

    /** A text that holds this word is refused by the embedder. */
    public static final String REFUSED_WORD = "xyzzyrefused";

    private static final int OTHER_DIMENSION = 48;
    private static final int OTHER_MAX_TOKENS = 128;

    private InstantFichero() {}

    public static void main(String[] args) {
        Path control = Path.of(System.getProperty("fichero.test.embedder"));
        System.exit(Main.run(args, pieces(control)));
    }

    /** @param control directory that steers the embedder */
    public static Pieces pieces(Path control) {
        return new Pieces((settings, cache) -> new Steered(control, settings.model()));
    }

    private record Steered(Path control, InstantEmbedder instant) implements Embedder {

        /** Another model in the settings has other vectors, and takes shorter texts. */
        Steered(Path control, String model) {
            this(control, model.equals(Settings.Embedder.E5_SMALL_V2) ? usual(control) : other(control));
        }

        private static InstantEmbedder usual(Path control) {
            return new InstantEmbedder(InstantEmbedder.DEFAULT_DIMENSION, control.resolve("journal"));
        }

        private static InstantEmbedder other(Path control) {
            return new InstantEmbedder(OTHER_DIMENSION, OTHER_MAX_TOKENS, control.resolve("journal"));
        }

        @Override
        public void start() {
            instant.start();
        }

        @Override
        public EmbedderIdentity identity() {
            return instant.identity();
        }

        @Override
        public TokenCounter tokens() {
            return instant.tokens();
        }

        @Override
        public int batchSize() {
            return instant.batchSize();
        }

        @Override
        public List<float[]> embedPassages(List<String> texts) {
            requireUp();
            if (texts.stream().anyMatch(text -> text.contains(REFUSED_WORD))) {
                throw new PoisonException(Reason.EMBEDDING_REFUSED, "unsupported value: NaN");
            }
            return instant.embedPassages(texts);
        }

        @Override
        public float[] embedQuery(String query) {
            requireUp();
            return instant.embedQuery(query);
        }

        private void requireUp() {
            if (Files.exists(control.resolve("down"))) {
                throw new RetryableException("the embedder is away for a test");
            }
        }

        @Override
        public void close() {
            instant.close();
        }
    }
}
