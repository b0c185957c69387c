package fichero.app.command;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.PrintWriter;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

@Command(name = "status", description = "Tells how a running Fichero is doing.")
final class StatusCommand implements Callable<Integer> {

    @Mixin
    private final CommonOptions options = new CommonOptions();

    @Mixin
    private final JsonOption json = new JsonOption();

    @Spec
    private @Nullable CommandSpec spec;

    @Override
    public Integer call() throws InterruptedException {
        JsonNode answer = ApiClient.find(options).get("/v1/status", Map.of());
        PrintWriter out = Output.of(spec);
        out.println(json.wanted() ? JsonOption.pretty(answer) : StatusText.of(answer, Texts.ofUser()));
        out.flush();
        return ExitCode.OK;
    }
}
