package fichero.core.answers;

/**
 * What a model is asked to write.
 *
 * @param rules how to write it; the model's system message
 * @param request what to write, with the material for it; the user's message
 * @param maxAnswerTokens where the answer is cut off, in the model's tokens
 */
public record Prompt(String rules, String request, int maxAnswerTokens) {

    public Prompt {
        if (request.isBlank() || maxAnswerTokens < 1) {
            throw new IllegalArgumentException("a prompt has a request and room for an answer, but this has "
                    + request.length() + " characters and " + maxAnswerTokens + " tokens");
        }
    }
}
