package fichero.core.chunking;

import java.util.Arrays;

/**
 * Finds the places in a row that are stronger than every other place near them. Whether a place is one depends on what is
 * near it and on nothing else, so a change somewhere is forgotten at once further on.
 */
final class Peaks {

    /** The strength of a place that is a peak whatever is near it. */
    static final long ALWAYS = Long.MAX_VALUE;

    private Peaks() {}

    /** How far it is from one place to another further on. */
    @FunctionalInterface
    interface Distance {
        long between(int left, int right);
    }

    /**
     * How far each place is from the nearest stronger one on either side; {@link Long#MAX_VALUE} when there is none. Of
     * equal ones, the first is stronger.
     */
    static long[] reaches(long[] strengths, Distance distance) {
        long[] reaches = new long[strengths.length];
        Arrays.fill(reaches, Long.MAX_VALUE);
        int[] falling = new int[strengths.length];
        int size = 0;
        for (int i = 0; i < strengths.length; i++) {
            while (size > 0 && strengths[falling[size - 1]] < strengths[i]) {
                size--;
                int weaker = falling[size];
                reaches[weaker] = Math.min(reaches[weaker], distance.between(weaker, i));
            }
            if (size > 0 && strengths[i] != ALWAYS) {
                reaches[i] = distance.between(falling[size - 1], i);
            }
            falling[size] = i;
            size++;
        }
        return reaches;
    }

    /** A number from 0 on that follows from the characters and looks like chance, also among texts that are nearly alike. */
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
        hash ^= hash >>> 33;
        return hash >>> 2;
    }
}
