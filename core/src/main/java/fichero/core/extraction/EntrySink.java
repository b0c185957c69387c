package fichero.core.extraction;

/** Takes the files inside a document, one after the other, on the thread that extracts. */
@FunctionalInterface
public interface EntrySink {

    /** For readers who want the text alone. */
    EntrySink NONE = entry -> {};

    /** @param entry whose bytes are gone afterwards */
    void accept(Entry entry);
}
