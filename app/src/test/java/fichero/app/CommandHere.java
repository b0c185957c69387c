package fichero.app;

import fichero.app.wiring.Pieces;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * A command that ends by itself, run in this process: most ask a running product a question, and a JVM for each would
 * take longer than the answer. For one test at a time, since the streams of this process are taken meanwhile.
 *
 * @param exit the exit code
 * @param output its lines on standard output
 * @param errors its standard error
 */
public record CommandHere(int exit, List<String> output, String errors) {

    /** @param pieces those of the product that is asked */
    public static CommandHere run(Pieces pieces, String... arguments) {
        PrintStream out = System.out;
        PrintStream err = System.err;
        ByteArrayOutputStream output = new ByteArrayOutputStream();
        ByteArrayOutputStream errors = new ByteArrayOutputStream();
        try (PrintStream outHere = new PrintStream(output, true, StandardCharsets.UTF_8);
                PrintStream errHere = new PrintStream(errors, true, StandardCharsets.UTF_8)) {
            System.setOut(outHere);
            System.setErr(errHere);
            int exit = Main.run(arguments, pieces);
            return new CommandHere(
                    exit,
                    output.toString(StandardCharsets.UTF_8).lines().toList(),
                    errors.toString(StandardCharsets.UTF_8));
        } finally {
            System.setOut(out);
            System.setErr(err);
        }
    }
}
