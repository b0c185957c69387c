package fichero.query.answers;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Whoever reads an answer while it is written. An {@link IOException} says that nobody does any more, upon which the model
 * is stopped.
 */
public interface Audience {

    /**
     * What the answer may cite, once, before anything else.
     *
     * @param degraded why fewer passages may have been found than there are, or null
     */
    record Found(
            List<Citation> citations,

            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable
            String degraded) {}

    /**
     * How the answer ended, in JSON as it stands here.
     *
     * @param outcome {@code answered}, {@code uncited} (the answer names no passage, so nothing shows that it is right) or
     *     {@code not_in_documents}
     * @param incomplete why the answer breaks off: {@code length}, {@code time} or {@code model_unavailable}; null when it
     *     does not
     * @param cited numbers of the passages that the answer cites, in the order in which it does
     * @param droppedCitations how many numbers the model wrote that name no passage; they were taken out
     * @param language ISO 639-1 code of the language asked for, or null when the question's own is not known
     * @param model null when none was needed
     */
    record Done(
            String outcome,
            @Nullable String incomplete,
            List<Integer> cited,
            int droppedCitations,
            @Nullable String language,
            @Nullable String model,
            long tookMs) {}

    void found(Found found) throws IOException;

    /** @param text goes on where the last one ended */
    void text(String text) throws IOException;

    /** The model has had nothing to say for a moment. Told about once a second. */
    void waiting() throws IOException;

    void done(Done done) throws IOException;
}
