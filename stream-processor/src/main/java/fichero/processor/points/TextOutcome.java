package fichero.processor.points;

/** What the embedder made of one text. */
sealed interface TextOutcome {

    /** @param vector little-endian float32 */
    @SuppressWarnings("ArrayRecordComponent")
    record Embedded(byte[] vector) implements TextOutcome {}

    /** @param detail the embedder's own words */
    record Refused(String detail) implements TextOutcome {}
}
