package fichero.schemas;

/** Offsets of one partition, the last excluded. */
public record Stretch(long from, long to) {

    static final Stretch NONE = new Stretch(0, 0);

    public long length() {
        return to - from;
    }
}
