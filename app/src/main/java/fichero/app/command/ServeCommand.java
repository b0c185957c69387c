package fichero.app.command;

import fichero.app.instance.Role;
import fichero.app.settings.Settings;
import fichero.app.wiring.Pieces;
import java.util.Set;
import picocli.CommandLine.Command;

@Command(
        name = "serve",
        description =
                "Only answers over HTTP. With the Lucene index it keeps a copy of its own, filled from the topics.")
final class ServeCommand extends StayingCommand {

    ServeCommand(Pieces pieces) {
        super(pieces, Set.of(Role.SERVE));
    }

    @Override
    void check(Settings settings) {
        requireBroker(settings, "serve");
    }
}
