package fichero.app.command;

import fichero.app.settings.Settings;
import fichero.app.wiring.Pieces;
import fichero.app.wiring.TopicSetup;
import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

@Command(name = "topics", description = "Looks after the Kafka topics.")
final class TopicsCommand implements Runnable {

    @Spec
    private @Nullable CommandSpec spec;

    @Override
    public void run() {
        if (spec != null) {
            throw new ParameterException(spec.commandLine(), "Missing command: 'topics apply' makes the topics.");
        }
    }

    @Command(
            name = "apply",
            description = "Creates the topics that are missing and sets their settings back where they differ."
                    + " Repeating it does nothing.")
    static final class Apply implements Callable<Integer> {

        private final Pieces pieces;

        @Mixin
        private final CommonOptions options = new CommonOptions();

        @Option(
                names = "--check",
                description = "Change nothing; tell the differences, and exit with 1 if there are any.")
        private boolean check;

        @Spec
        private @Nullable CommandSpec spec;

        Apply(Pieces pieces) {
            this.pieces = pieces;
        }

        @Override
        public Integer call() {
            Settings settings = options.settings(List.of());
            List<String> sentences = TopicSetup.once(BrokerOfSettings.clients(settings), settings, pieces, check);
            PrintWriter out = Output.of(spec);
            sentences.forEach(out::println);
            if (sentences.isEmpty()) {
                out.println("The topics are as declared.");
            }
            out.flush();
            return check && !sentences.isEmpty() ? ExitCode.FAILED : ExitCode.OK;
        }
    }
}
