package fichero.app.command;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import fichero.schemas.Json;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/** Puts the lines of server-sent events together again. */
final class EventLines implements Consumer<String> {

    private static final String NAME = "event:";
    private static final String DATA = "data:";

    private final BiConsumer<String, JsonNode> events;
    private final StringBuilder data = new StringBuilder();
    private String name = "";

    /** @param events gets each event's name and data */
    EventLines(BiConsumer<String, JsonNode> events) {
        this.events = events;
    }

    @Override
    public void accept(String line) {
        if (line.isEmpty()) {
            end();
        } else if (line.startsWith(NAME)) {
            name = line.substring(NAME.length()).strip();
        } else if (line.startsWith(DATA)) {
            data.append(line.substring(DATA.length()).strip());
        }
    }

    private void end() {
        if (!data.isEmpty()) {
            try {
                events.accept(name, Json.mapper().readTree(data.toString()));
            } catch (JsonProcessingException e) {
                throw new CommandFailedException(
                        "What answers sends events that are not JSON: " + e.getOriginalMessage());
            }
        }
        name = "";
        data.setLength(0);
    }
}
