package fichero.app.command;

import fichero.app.settings.Settings;
import fichero.app.wiring.DryRun;
import fichero.ingest.inventory.FolderReport;
import fichero.schemas.Json;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.AccessDeniedException;
import java.util.List;
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
        name = "scan",
        description = "Takes stock of a folder without indexing anything: what is in it, and what 'fichero up' would do"
                + " with it. Needs nothing that runs, and writes nothing.")
final class ScanCommand implements Callable<Integer> {

    @Mixin
    private final CommonOptions options = new CommonOptions();

    @Mixin
    private final JsonOption json = new JsonOption();

    @Parameters(paramLabel = "DIR", description = "The folder.")
    private String directory = "";

    @Option(
            names = "--dry-run",
            description = "Only look. It has to be said: folders that are watched are scanned by themselves.")
    private boolean dryRun;

    @Spec
    private @Nullable CommandSpec spec;

    @Override
    public Integer call() {
        if (!dryRun && spec != null) {
            throw new ParameterException(
                    spec.commandLine(),
                    "Say --dry-run to take stock of the folder. To index it, name it to 'fichero up'; a folder that is"
                            + " watched is scanned by itself.");
        }
        Settings settings = options.settings(List.of(directory));
        FolderReport report = take(settings);
        PrintWriter out = Output.of(spec);
        out.println(
                json.wanted()
                        ? JsonOption.pretty(Json.mapper().valueToTree(report))
                        : FolderText.of(report, Texts.ofUser()));
        out.flush();
        return ExitCode.OK;
    }

    private static FolderReport take(Settings settings) {
        String root = settings.sources().get(0).path().toString();
        try {
            return DryRun.of(settings);
        } catch (AccessDeniedException e) {
            throw new CommandFailedException(
                    "The folder " + root
                            + " cannot be listed: there is no permission to read it. Give it, or run this as somebody who may.");
        } catch (IOException e) {
            throw new CommandFailedException("The folder " + root + " cannot be listed: " + e);
        }
    }
}
