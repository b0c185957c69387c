package fichero.benchmarks.soak;

import java.util.List;

/**
 * How a measured quantity goes in the two halves of a run, by the straight line that fits each half best.
 *
 * @param mean of the last half
 * @param before change over the first half
 * @param after change over the last half
 */
record Trend(double mean, double before, double after) {

    /** A change below this share of the whole is noise: caches, garbage, segments that wait to be cleaned. */
    private static final double NOISE = 0.1;

    /** A slope that is so much less than at first is on its way to none. */
    private static final double FLATTER = 0.25;

    /** @param values at equal distances in time */
    static Trend of(List<Double> values) {
        int middle = values.size() / 2;
        List<Double> last = values.subList(middle, values.size());
        return new Trend(
                last.stream().mapToDouble(Double::doubleValue).average().orElse(0),
                change(values.subList(0, middle)),
                change(last));
    }

    /** By least squares, from the first value's time to the last one's. */
    private static double change(List<Double> values) {
        int count = values.size();
        double meanTime = (count - 1) / 2.0;
        double mean = values.stream().mapToDouble(Double::doubleValue).average().orElse(0);
        double together = 0;
        double spread = 0;
        for (int at = 0; at < count; at++) {
            together += (at - meanTime) * (values.get(at) - mean);
            spread += (at - meanTime) * (at - meanTime);
        }
        return spread == 0 ? 0 : together / spread * (count - 1);
    }

    boolean levelsOff() {
        return after <= NOISE * mean || before > 0 && after <= FLATTER * before;
    }
}
