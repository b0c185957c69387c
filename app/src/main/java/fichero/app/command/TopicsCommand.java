package fichero.app.command;

import fichero.app.instance.DataDirectory;
import fichero.app.instance.InstanceFile;
import fichero.app.settings.Settings;
import fichero.app.wiring.Pieces;
import fichero.app.wiring.TopicSetup;
import java.io.PrintWriter;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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
            Map<String, Object> kafka = new HashMap<>(settings.kafka().properties());
            kafka.put(Settings.Kafka.BOOTSTRAP_SERVERS, bootstrapServers(settings));
            List<String> sentences = TopicSetup.once(kafka, settings, pieces, check);
            PrintWriter out = Output.of(spec);
            sentences.forEach(out::println);
            if (sentences.isEmpty()) {
                out.println("The topics are as declared.");
            }
            out.flush();
            return check && !sentences.isEmpty() ? ExitCode.FAILED : ExitCode.OK;
        }

        private static String bootstrapServers(Settings settings) {
            String named = settings.kafka().bootstrapServers();
            if (named != null) {
                return named;
            }
            String running = new InstanceFile(new DataDirectory(settings.dataDirectory()))
                    .read()
                    .map(InstanceFile.Instance::bootstrapServers)
                    .orElse(null);
            if (running == null) {
                throw new CommandFailedException("There is no broker to ask: set kafka.bootstrap.servers"
                        + " (FICHERO_KAFKA_BOOTSTRAP_SERVERS), or start 'fichero up' and name its --data-dir.");
            }
            return running;
        }
    }
}
