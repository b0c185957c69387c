package fichero.app.command;

import fichero.app.instance.Role;
import fichero.app.settings.Settings;
import fichero.app.wiring.Pieces;
import java.util.List;
import java.util.Set;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

@Command(name = "ingest", description = "Only watches folders and publishes what happens in them.")
final class IngestCommand extends StayingCommand {

    @Parameters(paramLabel = "DIR", arity = "0..*", description = "Folders to watch; they replace those of the file.")
    private List<String> directories = List.of();

    IngestCommand(Pieces pieces) {
        super(pieces, Set.of(Role.INGEST));
    }

    @Override
    List<String> directories() {
        return directories;
    }

    @Override
    void check(Settings settings) {
        requireSources(settings, "ingest");
        requireBroker(settings, "ingest");
    }
}
