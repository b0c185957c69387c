package fichero.app.command;

import fichero.app.Version;
import fichero.app.settings.SettingsException;
import fichero.app.wiring.Pieces;
import fichero.core.failure.RetryableException;
import fichero.core.failure.SetupException;
import fichero.schemas.BrokerException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.Spec;

/** {@code fichero} itself, with its subcommands. */
@Command(
        name = "fichero",
        description = "Drop documents into watched folders; seconds later they are searchable.",
        footer = {
            "",
            "  fichero up ~/Documents         index a folder and serve searches",
            "  fichero query \"tax return\"     search it",
            "",
            "docs/configuration.md lists all settings."
        })
public final class FicheroCommand implements Runnable {

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            scope = CommandLine.ScopeType.INHERIT,
            description = "Shows help.")
    private boolean help;

    @Option(
            names = {"-V", "--version"},
            versionHelp = true,
            description = "Shows the version.")
    private boolean version;

    @Spec
    private @Nullable CommandSpec spec;

    private FicheroCommand() {}

    /** @return the exit code */
    public static int run(String[] args, Pieces pieces) {
        CommandLine topics = new CommandLine(new TopicsCommand()).addSubcommand(new TopicsCommand.Apply(pieces));
        CommandLine generations = new CommandLine(new GenerationsCommand())
                .addSubcommand(new GenerationsCommand.Show())
                .addSubcommand(new GenerationsCommand.Build(pieces))
                .addSubcommand(new GenerationsCommand.Switch())
                .addSubcommand(new GenerationsCommand.Drop());
        CommandLine quarantine = new CommandLine(new QuarantineCommand()).addSubcommand(new RetryCommand());
        CommandLine fichero = new CommandLine(new FicheroCommand())
                .addSubcommand(new UpCommand(pieces))
                .addSubcommand(new IngestCommand(pieces))
                .addSubcommand(new ProcessCommand(pieces))
                .addSubcommand(new ServeCommand(pieces))
                .addSubcommand(topics)
                .addSubcommand(generations)
                .addSubcommand(new RebuildIndexCommand())
                .addSubcommand(new QueryCommand())
                .addSubcommand(new AskCommand())
                .addSubcommand(new StatusCommand())
                .addSubcommand(new FilesCommand())
                .addSubcommand(new ExplainCommand())
                .addSubcommand(new DuplicatesCommand())
                .addSubcommand(quarantine)
                .addSubcommand(new RunsCommand())
                .addSubcommand(new ScanCommand())
                .addSubcommand(new ForgetCommand())
                .addSubcommand(new ReindexCommand())
                .addSubcommand(new KeyCommand())
                .addSubcommand(new McpCommand())
                .addSubcommand(new CompletionCommand())
                .addSubcommand(new ShowHelp());
        fichero.getCommandSpec().version("fichero " + Version.number());
        return fichero.setOut(new PrintWriter(System.out, true, StandardCharsets.UTF_8))
                .setErr(new PrintWriter(System.err, true, StandardCharsets.UTF_8))
                .setExecutionExceptionHandler(FicheroCommand::failed)
                .setParameterExceptionHandler(FicheroCommand::misused)
                .execute(args);
    }

    private static int misused(ParameterException e, String[] args) {
        Terminal.complain(String.valueOf(e.getMessage()));
        CommandLine.UnmatchedArgumentException.printSuggestions(
                e, e.getCommandLine().getErr());
        e.getCommandLine()
                .getErr()
                .println("Try '" + e.getCommandLine().getCommandSpec().qualifiedName() + " --help'.");
        return ExitCode.USAGE;
    }

    private static int failed(Exception e, CommandLine command, @Nullable ParseResult parsed) {
        if (e instanceof SettingsException wrong) {
            wrong.problems().forEach(Terminal::complain);
            return ExitCode.USAGE;
        }
        if (e instanceof CommandFailedException
                || e instanceof SetupException
                || e instanceof RetryableException
                || e instanceof BrokerException) {
            Terminal.complain(String.valueOf(e.getMessage()));
        } else {
            Terminal.complain("This is a bug: " + e);
            e.printStackTrace();
        }
        return ExitCode.FAILED;
    }

    @Override
    public void run() {
        if (spec != null) {
            throw new ParameterException(spec.commandLine(), "Missing command.");
        }
    }
}
