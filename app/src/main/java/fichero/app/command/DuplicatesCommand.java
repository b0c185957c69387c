package fichero.app.command;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
        name = "duplicates",
        description = "Lists contents that several files hold, the biggest waste first, of a running Fichero.")
final class DuplicatesCommand extends AskingCommand {

    private static final int DEFAULT_LIMIT = 20;

    @Option(names = "--collection", paramLabel = "NAME", description = "Only this collection.")
    private @Nullable String collection;

    @Option(names = "--min-size", paramLabel = "SIZE", description = "Leave out smaller ones, such as 1MB.")
    private @Nullable String minSize;

    @Option(names = "--limit", paramLabel = "N", description = "How many at most, up to 1000 (default: 20).")
    private int limit = DEFAULT_LIMIT;

    @Override
    int ask(ApiClient client, Texts texts) throws InterruptedException {
        Map<String, String> parameters = new LinkedHashMap<>();
        FileConditions.put(parameters, "collection", collection);
        FileConditions.put(parameters, "min_size", minSize == null ? null : Long.toString(Amounts.bytes(minSize)));
        parameters.put("limit", Integer.toString(limit));
        JsonNode answer = client.get("/v1/duplicates", parameters);
        print(answer, DuplicatesText.of(answer, texts));
        return ExitCode.OK;
    }
}
