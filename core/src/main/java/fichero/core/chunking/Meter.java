package fichero.core.chunking;

/** Counts what a text adds to a passage: without what the model adds to every passage. */
final class Meter {

    private final TokenCounter counter;
    private final int overhead;

    Meter(TokenCounter counter) {
        this.counter = counter;
        this.overhead = counter.count("");
    }

    /** What the model adds to every passage. */
    int overhead() {
        return overhead;
    }

    int added(String text) {
        return Math.max(0, counter.count(text) - overhead);
    }

    int passage(String embeddingText) {
        return counter.count(embeddingText);
    }
}
