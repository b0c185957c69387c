package fichero.app.command;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** A command that asks a running Fichero and prints the answer, for people or as JSON. */
abstract class AskingCommand implements Callable<Integer> {

    @Mixin
    private final CommonOptions options = new CommonOptions();

    @Mixin
    private final JsonOption json = new JsonOption();

    @Spec
    private @Nullable CommandSpec spec;

    /** @return the exit code */
    abstract int ask(ApiClient client, Texts texts) throws InterruptedException;

    @Override
    public Integer call() throws InterruptedException {
        return ask(ApiClient.find(options), Texts.ofUser());
    }

    boolean wantsJson() {
        return json.wanted();
    }

    /** Prints the answer as it came when JSON is wanted, else what it says to people. */
    void print(JsonNode answer, String forPeople) {
        PrintWriter out = Output.of(spec);
        out.println(wantsJson() ? JsonOption.pretty(answer) : forPeople);
        out.flush();
    }
}
