package fichero.core.chunking;

import java.util.BitSet;

/**
 * Finds the places in a row that are stronger than every other place near them. Whether a place is one depends on what is
 * near it and on nothing else, so a change somewhere is forgotten at once further on.
 */
final class Peaks {

    /** The strength of a place that is a peak whatever is near it. */
    static final long ALWAYS = Long.MAX_VALUE;

    private Peaks() {}

    /** Tells which places are near each other. Between two that are near, all are near both. */
    @FunctionalInterface
    interface Near {
        boolean test(int left, int right);
    }

    /**
     * Each place is compared with the nearest stronger one on either side only, since any other is further away. Of equal
     * ones, the first is stronger.
     */
    static BitSet of(long[] strengths, Near near) {
        BitSet peaks = new BitSet(strengths.length);
        peaks.set(0, strengths.length);
        int[] falling = new int[strengths.length];
        int size = 0;
        for (int i = 0; i < strengths.length; i++) {
            while (size > 0 && strengths[falling[size - 1]] < strengths[i]) {
                size--;
                if (near.test(falling[size], i)) {
                    peaks.clear(falling[size]);
                }
            }
            if (size > 0 && strengths[i] != ALWAYS && near.test(falling[size - 1], i)) {
                peaks.clear(i);
            }
            falling[size] = i;
            size++;
        }
        return peaks;
    }

    /** A number that follows from the characters and looks like chance, also among texts that are nearly alike. */
    static long chance(CharSequence text, int start, int end) {
        long hash = end - start;
        for (int i = start; i < end; i++) {
            hash = hash * 31 + text.charAt(i);
        }
        // The finalizer of MurmurHash3 (public domain, A. Appleby).
        hash ^= hash >>> 33;
        hash *= 0xff51afd7ed558ccdL;
        hash ^= hash >>> 33;
        hash *= 0xc4ceb9fe1a85ec53L;
        return hash ^ hash >>> 33;
    }
}
