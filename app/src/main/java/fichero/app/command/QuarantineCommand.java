package fichero.app.command;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
        name = "quarantine",
        description = "Tells what could not be indexed and why, by reason; with --reason, each file in detail.")
final class QuarantineCommand extends AskingCommand {

    private static final int DEFAULT_LIMIT = 100;

    @Option(
            names = "--reason",
            paramLabel = "REASON",
            description = "Show the files with this reason, such as encrypted.")
    private @Nullable String reason;

    @Option(names = "--source", paramLabel = "NAME", description = "Only this source.")
    private @Nullable String source;

    @Option(names = "--collection", paramLabel = "NAME", description = "Only this collection.")
    private @Nullable String collection;

    @Option(names = "--limit", paramLabel = "N", description = "How many files at most, up to 1000 (default: 100).")
    private int limit = DEFAULT_LIMIT;

    @Override
    int ask(ApiClient client, Texts texts) throws InterruptedException {
        Map<String, String> parameters = new LinkedHashMap<>();
        FileConditions.put(parameters, "reason", reason);
        FileConditions.put(parameters, "source", source);
        FileConditions.put(parameters, "collection", collection);
        parameters.put("limit", Integer.toString(limit));
        JsonNode answer = client.get("/v1/quarantine", parameters);
        print(answer, QuarantineText.of(answer, texts));
        return ExitCode.OK;
    }
}
