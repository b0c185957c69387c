package fichero.query.access;

/** What a route takes. */
public enum Right {
    /** How things stand. */
    STATUS,
    /** The numbers of the whole process, whoever's documents they count. */
    METRICS,
    /** What documents say, and what became of them. */
    READ,
    /** Whatever changes something. */
    ADMINISTER
}
