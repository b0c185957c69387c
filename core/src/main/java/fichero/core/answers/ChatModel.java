package fichero.core.answers;

import fichero.core.chunking.TokenCounter;

/**
 * Writes answers. Nothing of it needs to be there when the process starts: each answer reaches for the model anew.
 *
 * <p>Safe for use by several threads.
 */
public interface ChatModel extends AutoCloseable {

    /** For people, such as {@code llama3.2:3b}. */
    String name();

    /** Counts what a text takes of {@link #contextTokens()}; may count too many, never too few. */
    TokenCounter tokens();

    /** How many tokens the prompt and the answer may have together. What is longer is cut by the model, unseen. */
    int contextTokens();

    /** Begins to write. Returns at once; what goes wrong is told by the reply. The caller closes it. */
    Reply begin(Prompt prompt);

    /** Ends what is being written. */
    @Override
    void close();
}
