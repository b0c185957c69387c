package fichero.embed.onnx;

import java.util.Arrays;
import java.util.Optional;

/** A model that comes with Fichero, in an artifact on the class path. Both know English best. */
public enum BuiltInModel {
    /**
     * intfloat/e5-small-v2, int8: 12 layers, 384 dimensions, 512 tokens. The default.
     *
     * @see <a href="https://huggingface.co/intfloat/e5-small-v2">its card, for the prefixes</a>
     */
    E5_SMALL_V2(
            new ModelProfile("e5-small-v2-q", Pooling.MEAN, "query: ", "passage: ", 512),
            "2e2001ec088a9f4ca29b311d9934883995a73b7d63391b1b16ebed5d8d14fc82"),
    /**
     * sentence-transformers/all-MiniLM-L6-v2, int8: 6 layers, 384 dimensions, 2.5 times as fast, weak in Spanish. It
     * takes 512 tokens, but was trained on 256, where its makers cut.
     */
    ALL_MINILM_L6_V2(
            new ModelProfile("all-minilm-l6-v2-q", Pooling.MEAN, "", "", 256),
            "7c166c7ae0f15760495caf755805eb862cac63ac252d8b0b7423ab987c588653");

    private final ModelProfile profile;
    private final String digest;

    BuiltInModel(ModelProfile profile, String digest) {
        this.profile = profile;
        this.digest = digest;
    }

    /** The name in settings and in {@link fichero.core.embedding.EmbedderIdentity#model()}. */
    public String modelName() {
        return profile.name();
    }

    public static Optional<BuiltInModel> named(String modelName) {
        return Arrays.stream(values())
                .filter(model -> model.modelName().equals(modelName))
                .findFirst();
    }

    ModelProfile profile() {
        return profile;
    }

    /** What {@link ModelFiles#digest()} must be. */
    String digest() {
        return digest;
    }

    String modelResource() {
        return "/" + profile.name() + ".onnx";
    }

    String tokenizerResource() {
        return "/" + profile.name() + "-tokenizer.json";
    }
}
