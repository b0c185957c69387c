package fichero.app.command;

import java.io.PrintWriter;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code fichero completion}: what a shell needs to complete commands and options. */
@Command(
        name = "completion",
        description = "Prints a script that lets bash or zsh complete commands and options:"
                + " source <(fichero completion).")
final class CompletionCommand implements Callable<Integer> {

    @Spec
    private @Nullable CommandSpec spec;

    @Override
    public Integer call() {
        CommandSpec fichero = Objects.requireNonNull(spec).root();
        PrintWriter out = Output.of(spec);
        out.print(AutoComplete.bash(fichero.name(), fichero.commandLine()));
        out.print('\n');
        out.flush();
        return ExitCode.OK;
    }
}
