package fichero.app;

import fichero.app.command.FicheroCommand;
import fichero.app.wiring.Pieces;

/** The {@code fichero} command. */
public final class Main {

    private Main() {}

    public static void main(String[] args) {
        System.exit(run(args, Pieces.standard()));
    }

    /** @return the exit code: 0 when all went well, 1 for a failure, 2 for wrong usage or settings */
    static int run(String[] args, Pieces pieces) {
        return FicheroCommand.run(args, pieces);
    }
}
