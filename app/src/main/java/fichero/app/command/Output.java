package fichero.app.command;

import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;

/** Standard output of a command. */
final class Output {

    private Output() {}

    /** picocli's writer, which tests replace. */
    static PrintWriter of(@Nullable CommandSpec spec) {
        return spec == null
                ? new PrintWriter(System.out, true, StandardCharsets.UTF_8)
                : spec.commandLine().getOut();
    }
}
