package fichero.app.command;

import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code fichero help [COMMAND]}. picocli's own would bring a second {@code --help}, which every command has already. */
@Command(name = "help", description = "Shows help, of a command when one is named.", helpCommand = true)
final class ShowHelp implements Callable<Integer> {

    @Parameters(arity = "0..1", paramLabel = "COMMAND", description = "The command to explain.")
    private @Nullable String command;

    @Spec
    private @Nullable CommandSpec spec;

    @Override
    public Integer call() {
        CommandLine fichero = java.util.Objects.requireNonNull(spec).parent().commandLine();
        CommandLine explained =
                command == null ? fichero : fichero.getSubcommands().get(command);
        if (explained == null) {
            throw new ParameterException(fichero, "There is no command '" + command + "'.");
        }
        explained.usage(explained.getOut());
        return ExitCode.OK;
    }
}
