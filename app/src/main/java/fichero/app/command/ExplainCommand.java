package fichero.app.command;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import fichero.schemas.Json;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

@Command(
        name = "explain",
        description =
                "Tells everything that a running Fichero knows about one file: what became of it, why, and what to do.",
        footer = {
            "",
            "  fichero explain ~/Documents/minutes.pdf        a file on disk",
            "  fichero explain 'mail:box.zip!/inner/a.md'     a file by its id, here one inside an archive"
        })
final class ExplainCommand extends AskingCommand {

    private static final int ENTRIES_SHOWN = 10;

    @Parameters(paramLabel = "PATH|FILE-ID", description = "A path on disk, or an id as lists show it.")
    private String file = "";

    @Override
    int ask(ApiClient client, Texts texts) throws InterruptedException {
        FileLookup lookup = new FileLookup(client);
        Optional<JsonNode> found = lookup.find(file);
        if (found.isEmpty()) {
            Path path = Path.of(file).toAbsolutePath().normalize();
            UnknownFile unknown = UnknownFile.of(path, lookup);
            print(unknown.json(), unknown.text(texts));
            return ExitCode.FAILED;
        }
        ObjectNode all = all(client, found.get());
        print(all, ExplainText.of(all, texts));
        return ExitCode.OK;
    }

    /** All that there is, in one answer. */
    private static ObjectNode all(ApiClient client, JsonNode item) throws InterruptedException {
        ObjectNode all = Json.mapper().createObjectNode();
        all.set("file", item);
        String id = item.path("file").asText();
        client.find("/v1/files/" + ApiClient.part(id) + "/history")
                .ifPresent(history -> all.set("versions", history.path("versions")));
        if (item.at("/details/entries").asInt() > 0) {
            JsonNode inside = client.get("/v1/files", Map.of("parent", id, "limit", Integer.toString(ENTRIES_SHOWN)));
            all.set("entries", inside.path("items"));
        }
        client.find("/v1/runs/" + ApiClient.part(item.at("/details/run_id").asText()))
                .ifPresent(run -> all.set("run", run));
        return all;
    }
}
