package fichero.query.mcp;

import fichero.query.access.Caller;
import java.util.Map;

/**
 * A tool as it is served.
 *
 * @param name one of {@code tools.json}, which describes it
 */
public record McpTool(String name, Call call) {

    /** What a tool does. It only reads. */
    @FunctionalInterface
    public interface Call {
        /**
         * @param arguments as the caller's model wrote them, already held against the tool's schema
         * @param caller who asks; the answer is made of what they may see
         * @return what is written as JSON, an object
         * @throws McpToolException when there is nothing to return, with words that let the model do better
         */
        Object answer(Map<String, Object> arguments, Caller caller);
    }
}
