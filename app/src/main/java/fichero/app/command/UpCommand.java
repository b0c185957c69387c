package fichero.app.command;

import fichero.app.instance.Role;
import fichero.app.settings.Settings;
import fichero.app.wiring.Pieces;
import java.util.List;
import java.util.Set;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

@Command(
        name = "up",
        description = "Does everything in one process, with a broker of its own unless kafka.bootstrap.servers is set:"
                + " watches the folders, indexes what is in them and serves searches.")
final class UpCommand extends StayingCommand {

    @Parameters(paramLabel = "DIR", arity = "0..*", description = "Folders to watch; they replace those of the file.")
    private List<String> directories = List.of();

    UpCommand(Pieces pieces) {
        super(pieces, Set.of(Role.values()));
    }

    @Override
    List<String> directories() {
        return directories;
    }

    @Override
    void check(Settings settings) {
        requireSources(settings, "up");
    }
}
