package fichero.core.index;

/**
 * How much the ranks of each leg count when they are fused. Only their ratio matters.
 *
 * @param semantic not negative
 * @param keyword not negative; not both are 0
 */
public record LegWeights(double semantic, double keyword) {

    public static final LegWeights EQUAL = new LegWeights(1, 1);

    public LegWeights {
        if (!(semantic >= 0) || !(keyword >= 0) || !(semantic + keyword > 0)) {
            throw new IllegalArgumentException(
                    "weights are not negative and not both 0, but are " + semantic + " and " + keyword);
        }
    }
}
