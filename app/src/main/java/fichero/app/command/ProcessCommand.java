package fichero.app.command;

import fichero.app.instance.Role;
import fichero.app.settings.Settings;
import fichero.app.wiring.Pieces;
import java.util.Set;
import picocli.CommandLine.Command;

@Command(name = "process", description = "Only reads, cuts and embeds documents and writes the index.")
final class ProcessCommand extends StayingCommand {

    ProcessCommand(Pieces pieces) {
        super(pieces, Set.of(Role.PROCESS));
    }

    @Override
    void check(Settings settings) {
        requireBroker(settings, "process");
    }
}
