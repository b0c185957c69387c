package fichero.index.lucene;

/** Vectors of length one: of these the dot product is the cosine, and far cheaper. */
final class UnitVectors {

    private UnitVectors() {}

    /** @return a copy, scaled to length one */
    static float[] of(float[] vector) {
        double squares = 0;
        for (float component : vector) {
            squares += (double) component * component;
        }
        double length = Math.sqrt(squares);
        float[] unit = new float[vector.length];
        for (int i = 0; i < unit.length; i++) {
            unit[i] = (float) (vector[i] / length);
        }
        return unit;
    }

    /** Lucene's score of a dot product is {@code (1 + cosine) / 2}. */
    static double cosine(float score) {
        return Math.max(-1, Math.min(1, 2.0 * score - 1));
    }
}
