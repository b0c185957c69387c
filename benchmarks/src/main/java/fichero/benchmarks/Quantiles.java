package fichero.benchmarks;

import java.time.Duration;
import java.util.List;

/** Quantiles of a handful of durations, by nearest rank. */
public final class Quantiles {

    private Quantiles() {}

    public static Duration of(List<Duration> samples, double share) {
        List<Duration> sorted = samples.stream().sorted().toList();
        int rank = (int) Math.ceil(share * sorted.size());
        return sorted.get(Math.max(0, rank - 1));
    }

    static String p50AndP95(List<Duration> samples) {
        return of(samples, 0.5).toMillis() + " / " + of(samples, 0.95).toMillis() + " ms";
    }
}
