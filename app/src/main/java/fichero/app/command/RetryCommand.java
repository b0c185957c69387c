package fichero.app.command;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
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

@Command(
        name = "retry",
        description = "Has quarantined files tried again: those named, those with a reason, those that another version"
                + " processed, or all.")
final class RetryCommand implements Callable<Integer> {

    @Mixin
    private final CommonOptions options = new CommonOptions();

    @Mixin
    private final JsonOption json = new JsonOption();

    @Parameters(paramLabel = "FILE", arity = "0..*", description = "Paths, or file ids as 'fichero query' names them.")
    private List<String> files = List.of();

    @Option(names = "--reason", paramLabel = "REASON", description = "A reason code, such as timeout; may be repeated.")
    private List<String> reasons = List.of();

    @Option(
            names = "--processor-version",
            paramLabel = "VERSION",
            description = "Processed by this version: part of the content's fingerprint.")
    private @Nullable String version;

    @Option(names = "--outdated", description = "Processed by another version than the present one.")
    private boolean outdated;

    @Option(names = "--all", description = "Everything that is quarantined.")
    private boolean all;

    @Spec
    private @Nullable CommandSpec spec;

    @Override
    public Integer call() throws InterruptedException {
        Map<String, Object> body = new LinkedHashMap<>();
        if (!files.isEmpty()) {
            body.put("files", files.stream().map(RetryCommand::pathOrId).toList());
        }
        if (!reasons.isEmpty()) {
            body.put("reason", reasons);
        }
        if (version != null) {
            body.put("processor_version", version);
        }
        if (outdated) {
            body.put("outdated", true);
        }
        if (all) {
            body.put("all", true);
        }
        JsonNode answer = ApiClient.find(options).post("/v1/quarantine/retry", body);
        PrintWriter out = Output.of(spec);
        out.println(json.wanted() ? JsonOption.pretty(answer) : text(answer, Texts.ofUser()));
        out.flush();
        return ExitCode.OK;
    }

    static String text(JsonNode answer, Texts texts) {
        long files = answer.path("files").asLong();
        long unwatched = answer.path("unwatched").asLong();
        String said = files == 0
                ? texts.get("retry.none")
                : texts.get("retry.asked", files, answer.path("contents").asLong());
        return unwatched == 0 ? said : said + System.lineSeparator() + texts.get("retry.unwatched", unwatched);
    }

    /** What is there under that name is meant by its path; anything else may be an id. */
    static String pathOrId(String named) {
        try {
            Path path = Path.of(named).toAbsolutePath().normalize();
            return Files.exists(path, LinkOption.NOFOLLOW_LINKS) ? path.toString() : named;
        } catch (InvalidPathException e) {
            return named;
        }
    }
}
