package fichero.embed.onnx;

import fichero.core.embedding.Embedder;
import fichero.testkit.embedding.EmbedderContract;

class E5EmbedderTest extends EmbedderContract {

    @Override
    protected Embedder create() {
        return OnnxEmbedder.builtIn(BuiltInModel.E5_SMALL_V2, Models.CACHE, 2);
    }
}
