package fichero.processor.report;

import java.time.Duration;

/** A smoothed rate that comes to rest. Kept unrounded: rounding on the way would hold it above zero for good. */
final class Rate {

    /** Weight of the newest interval: the rate follows a change within a few seconds. */
    private static final double SMOOTHING = 0.15;

    /** Below this it is zero. */
    private static final double AT_REST = 0.05;

    private double perSecond;

    void after(Duration interval, long records) {
        double newest = records * 1000.0 / interval.toMillis();
        perSecond += SMOOTHING * (newest - perSecond);
    }

    /** Records a second, with one decimal. */
    double perSecond() {
        return perSecond < AT_REST ? 0 : Math.round(perSecond * 10) / 10.0;
    }
}
