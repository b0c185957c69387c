package fichero.app.command;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import fichero.schemas.Json;
import picocli.CommandLine.Option;

/** Prints the answer as it came. */
final class JsonOption {

    @Option(names = "--json", description = "Print the answer as JSON.")
    private boolean json;

    boolean wanted() {
        return json;
    }

    static String pretty(JsonNode answer) {
        try {
            return Json.mapper().writerWithDefaultPrettyPrinter().writeValueAsString(answer);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a tree that was read can be written", e);
        }
    }
}
