package fichero.benchmarks.plot;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** One axis: where a value lies between its ends, and which values get a mark. */
final class Axis {

    private static final int MARKS = 5;

    private final boolean logarithmic;
    private final double low;
    private final double high;

    /** From mark to mark; of exponents when it is logarithmic. */
    private final double step;

    private Axis(boolean logarithmic, double low, double high, double step) {
        this.logarithmic = logarithmic;
        this.low = low;
        this.high = high;
        this.step = step;
    }

    /** Begins at 0 unless a value is below, so that heights compare; ends at the mark above the largest value. */
    static Axis linear(double min, double max) {
        double low = Math.min(0, min);
        double high = max > low ? max : low + 1;
        double step = step(low, high);
        return new Axis(false, Math.floor(low / step) * step, Math.ceil(high / step) * step, step);
    }

    /** From the power of ten below the smallest value to the one above the largest; both are positive. */
    static Axis logarithmic(double min, double max) {
        if (!(min > 0)) {
            throw new IllegalArgumentException("a logarithmic axis has positive values only, but one is " + min);
        }
        double low = Math.floor(Math.log10(min));
        double high = Math.ceil(Math.log10(max));
        return new Axis(true, low, high > low ? high : low + 1, 1);
    }

    /** @return 0 at the axis' beginning, 1 at its end */
    double share(double value) {
        return ((logarithmic ? Math.log10(value) : value) - low) / (high - low);
    }

    List<Double> marks() {
        List<Double> marks = new ArrayList<>();
        // Counted, not added up: sums of 0.1 drift.
        for (int at = 0; low + at * step <= high + step / 1000; at++) {
            double mark = low + at * step;
            marks.add(logarithmic ? Math.pow(10, mark) : mark);
        }
        return marks;
    }

    /** As many decimals as tell a mark from the next one. */
    String label(double mark) {
        double finest = logarithmic ? mark : step;
        int decimals = (int) Math.max(0, -Math.floor(Math.log10(finest) + 1e-9));
        return String.format(Locale.ROOT, "%,." + decimals + "f", mark);
    }

    /** The 1, 2 or 5 times a power of ten that gives about {@link #MARKS} marks. */
    private static double step(double low, double high) {
        double wanted = (high - low) / MARKS;
        double power = Math.pow(10, Math.floor(Math.log10(wanted)));
        for (double times : new double[] {1, 2, 5}) {
            if (times * power >= wanted) {
                return times * power;
            }
        }
        return 10 * power;
    }
}
