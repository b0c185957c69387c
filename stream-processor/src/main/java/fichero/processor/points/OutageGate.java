package fichero.processor.points;

/** Stops the stage from taking more while the index is away: lag grows in Kafka then, not here. */
@FunctionalInterface
public interface OutageGate {

    /** Closes; whoever stands behind it opens again when the index answers. Never blocks. */
    void close(String reason);
}
