package fichero.core.index;

import fichero.core.failure.SetupException;

/**
 * Refuses vectors that would poison an index. No store refuses all of these itself, and one NaN tops every search from
 * then on.
 */
public final class VectorGuard {

    private VectorGuard() {}

    /**
     * @param of what the vector belongs to, for the message
     * @throws SetupException for a vector of another dimension, or one that is not finite or zero
     */
    public static void require(float[] vector, int dimension, Object of) {
        if (vector.length != dimension) {
            throw new SetupException("the vector of " + of + " has " + vector.length + " dimensions, but the index has "
                    + dimension + ": use the embedding model that the index was built with, or build a new index");
        }
        boolean zero = true;
        for (float component : vector) {
            if (!Float.isFinite(component)) {
                throw new SetupException("the vector of " + of
                        + " holds a number that is not finite: the embedding model or its server is broken, check it");
            }
            zero &= component == 0;
        }
        if (zero) {
            throw new SetupException("the vector of " + of
                    + " is all zeros, which is near to nothing: the embedding model or its server is broken, check it");
        }
    }
}
