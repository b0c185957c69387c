package fichero.app.command;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(name = "runs", description = "Lists scans and watches, newest first; with an ID, tells one of them.")
final class RunsCommand extends AskingCommand {

    private static final int DEFAULT_LIMIT = 20;

    @Parameters(paramLabel = "ID", arity = "0..1", description = "The run to tell of.")
    private @Nullable String id;

    @Option(names = "--source", paramLabel = "NAME", description = "Only this source.")
    private @Nullable String source;

    @Option(names = "--kind", paramLabel = "KIND", description = "scan or watch.")
    private @Nullable String kind;

    @Option(names = "--limit", paramLabel = "N", description = "How many at most, up to 1000 (default: 20).")
    private int limit = DEFAULT_LIMIT;

    @Override
    int ask(ApiClient client, Texts texts) throws InterruptedException {
        if (id != null) {
            JsonNode run = client.get("/v1/runs/" + ApiClient.part(id), Map.of());
            print(run, String.join(System.lineSeparator(), RunsText.one(run, texts)));
            return ExitCode.OK;
        }
        Map<String, String> parameters = new LinkedHashMap<>();
        FileConditions.put(parameters, "source", source);
        FileConditions.put(parameters, "kind", kind);
        parameters.put("limit", Integer.toString(limit));
        JsonNode answer = client.get("/v1/runs", parameters);
        print(answer, RunsText.of(answer, texts));
        return ExitCode.OK;
    }
}
