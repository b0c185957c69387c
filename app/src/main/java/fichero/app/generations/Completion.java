package fichero.app.generations;

/**
 * Whether a generation has caught up with the one that serves. Counted twice in a row, since the numbers are taken one
 * after the other while documents change. Lives on one thread.
 */
final class Completion {

    private static final int TIMES = 2;

    private int timesComplete;

    /**
     * How far two generations are.
     *
     * @param lag chunks that the new one has not taken
     * @param waiting of what it has taken, what is not written with its vector
     * @param points in its index
     * @param servingLag chunks that the serving one has not taken
     * @param servingPoints in the index that serves
     */
    record Numbers(long lag, long waiting, long points, long servingLag, long servingPoints) {

        boolean areEven() {
            return lag == 0 && waiting == 0 && servingLag == 0 && points == servingPoints;
        }
    }

    /** @return whether searches may be switched */
    boolean reached(Numbers now) {
        timesComplete = now.areEven() ? timesComplete + 1 : 0;
        return timesComplete >= TIMES;
    }

    void reset() {
        timesComplete = 0;
    }
}
