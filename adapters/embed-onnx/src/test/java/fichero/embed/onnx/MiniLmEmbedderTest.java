package fichero.embed.onnx;

import fichero.core.embedding.Embedder;
import fichero.testkit.embedding.EmbedderContract;

class MiniLmEmbedderTest extends EmbedderContract {

    @Override
    protected Embedder create() {
        return OnnxEmbedder.builtIn(BuiltInModel.ALL_MINILM_L6_V2, Models.CACHE, 2);
    }
}
