package fichero.app.command;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(name = "query", description = "Searches a running Fichero.")
final class QueryCommand implements Callable<Integer> {

    @Mixin
    private final CommonOptions options = new CommonOptions();

    @Mixin
    private final JsonOption json = new JsonOption();

    @Parameters(
            paramLabel = "WORDS",
            arity = "1..*",
            description = "What to search for. With operators, all in quotes: 'fox -\"old forest\" type:pdf'.")
    private List<String> words = List.of();

    @Option(names = "--mode", paramLabel = "MODE", description = "hybrid (default), semantic or keyword.")
    private @Nullable String mode;

    @Option(names = "--top-k", paramLabel = "N", description = "How many hits at most (default: 10).")
    private @Nullable String topK;

    @Option(names = "--collection", paramLabel = "NAME", description = "Only this collection.")
    private @Nullable String collection;

    @Option(names = "--path", paramLabel = "PREFIX", description = "Only files whose path or id starts so.")
    private @Nullable String path;

    @Spec
    private @Nullable CommandSpec spec;

    @Override
    public Integer call() throws InterruptedException {
        Map<String, String> parameters = new LinkedHashMap<>();
        parameters.put("q", String.join(" ", words));
        putGiven(parameters, "mode", mode);
        putGiven(parameters, "top_k", topK);
        putGiven(parameters, "collection", collection);
        putGiven(parameters, "path", path);
        JsonNode answer = ApiClient.find(options).get("/v1/search", parameters);
        PrintWriter out = Output.of(spec);
        out.println(json.wanted() ? JsonOption.pretty(answer) : HitsText.of(answer, Texts.ofUser()));
        out.flush();
        return ExitCode.OK;
    }

    private static void putGiven(Map<String, String> parameters, String name, @Nullable String value) {
        if (value != null) {
            parameters.put(name, value);
        }
    }
}
