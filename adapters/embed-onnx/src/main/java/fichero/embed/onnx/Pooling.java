package fichero.embed.onnx;

import java.nio.FloatBuffer;
import java.util.Locale;

/** How one vector is made of a model's hidden states, one per token. */
enum Pooling {
    /** The mean over all tokens: e5, MiniLM and most others. */
    MEAN {
        @Override
        float[] pool(FloatBuffer states, int tokens, int dimension) {
            float[] sum = new float[dimension];
            float[] state = new float[dimension];
            for (int token = 0; token < tokens; token++) {
                states.get(token * dimension, state);
                for (int i = 0; i < dimension; i++) {
                    sum[i] += state[i];
                }
            }
            for (int i = 0; i < dimension; i++) {
                sum[i] /= tokens;
            }
            return sum;
        }
    },
    /** The first token's state: bge and other models trained that way. */
    CLS {
        @Override
        float[] pool(FloatBuffer states, int tokens, int dimension) {
            float[] first = new float[dimension];
            states.get(0, first);
            return first;
        }
    };

    /** @param states {@code tokens * dimension} values, token by token */
    abstract float[] pool(FloatBuffer states, int tokens, int dimension);

    String code() {
        return name().toLowerCase(Locale.ROOT);
    }
}
