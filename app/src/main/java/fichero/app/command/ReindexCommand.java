package fichero.app.command;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
        name = "reindex",
        description = "Has files looked at again: those named, those of a source, or all. What differs by its bytes is"
                + " indexed anew.")
final class ReindexCommand implements Callable<Integer> {

    @Mixin
    private final CommonOptions options = new CommonOptions();

    @Mixin
    private final JsonOption json = new JsonOption();

    @Parameters(paramLabel = "FILE", arity = "0..*", description = "Paths, or file ids as 'fichero query' names them.")
    private List<String> files = List.of();

    @Option(names = "--source", paramLabel = "SOURCE", description = "All files of this source; may be repeated.")
    private List<String> sources = List.of();

    @Option(names = "--all", description = "All files of all sources.")
    private boolean all;

    @Option(names = "--force", description = "Process them anew, although nothing about them has changed.")
    private boolean force;

    @Spec
    private @Nullable CommandSpec spec;

    @Override
    public Integer call() throws InterruptedException {
        int ways = (files.isEmpty() ? 0 : 1) + (sources.isEmpty() ? 0 : 1) + (all ? 1 : 0);
        if (ways != 1 && spec != null) {
            throw new ParameterException(
                    spec.commandLine(), "Name files, or a --source, or say --all, and only one of these.");
        }
        Map<String, Object> body = new LinkedHashMap<>();
        if (!files.isEmpty()) {
            body.put("files", files.stream().map(RetryCommand::pathOrId).toList());
        }
        if (!sources.isEmpty()) {
            body.put("source", sources);
        }
        if (all) {
            body.put("all", true);
        }
        body.put("force", force);
        JsonNode answer = ApiClient.find(options).post("/v1/reindex", body);
        PrintWriter out = Output.of(spec);
        out.println(json.wanted() ? JsonOption.pretty(answer) : text(answer, Texts.ofUser()));
        out.flush();
        return ExitCode.OK;
    }

    static String text(JsonNode answer, Texts texts) {
        List<String> lines = new ArrayList<>();
        for (JsonNode source : answer.path("sources")) {
            String name = source.path("source").asText();
            lines.add(
                    source.path("files").isNumber()
                            ? texts.get(
                                    "reindex.files", name, source.path("files").asLong())
                            : texts.get("reindex.source", name));
        }
        lines.add(texts.get("reindex.asked"));
        return String.join(System.lineSeparator(), lines);
    }
}
