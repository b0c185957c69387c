package fichero.embed.onnx;

import fichero.core.failure.PoisonException;
import fichero.core.failure.Reason;

/** Scaling to length 1. */
final class UnitVector {

    private UnitVector() {}

    /**
     * Scales in place.
     *
     * @throws PoisonException when the vector has no direction: it is zero, or not finite
     */
    static float[] of(float[] vector) {
        double squares = 0;
        for (float value : vector) {
            squares += (double) value * value;
        }
        if (squares == 0 || !Double.isFinite(squares)) {
            throw new PoisonException(
                    Reason.EMBEDDING_REFUSED, "the model answers with a vector that is zero or not finite");
        }
        double length = Math.sqrt(squares);
        for (int i = 0; i < vector.length; i++) {
            vector[i] = (float) (vector[i] / length);
        }
        return vector;
    }
}
