package fichero.core.chunking;

/** Counts as the embedding model does, everything it adds included (prefix, special tokens). Safe for any thread. */
@FunctionalInterface
public interface TokenCounter {

    /** @return how many of the model's tokens this passage takes; may count too many, never too few */
    int count(String passage);
}
