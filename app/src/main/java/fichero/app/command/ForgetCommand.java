package fichero.app.command;

import fichero.app.settings.Settings;
import fichero.ingest.SourceRemoval;
import fichero.schemas.StageReport;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import org.apache.kafka.clients.CommonClientConfigs;
import org.apache.kafka.common.KafkaException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
        name = "forget",
        description = {
            "Removes all files of a source that no producer has in its settings any more from the index.",
            "The files on disk stay as they are. A source that is watched again has its files indexed anew."
        })
final class ForgetCommand implements Callable<Integer> {

    private static final int BROKER_LIMIT_MILLIS = 15_000;

    /** How long the catalogue may stand still before it is taken for stopped. */
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    @Mixin
    private final CommonOptions options = new CommonOptions();

    @Parameters(paramLabel = "SOURCE", description = "The name of the source, as its file ids begin.")
    private String source = "";

    @Option(
            names = {"-y", "--yes"},
            description = "Do not ask.")
    private boolean yes;

    @Option(
            names = "--force",
            description = "Although a producer said that it has the source: for one that will not come back. One that"
                    + " does has the files indexed anew.")
    private boolean force;

    @Spec
    private @Nullable CommandSpec spec;

    @Override
    public Integer call() throws InterruptedException {
        Settings settings = options.settings(List.of());
        Map<String, Object> kafka = new HashMap<>(BrokerOfSettings.clients(settings));
        kafka.put(CommonClientConfigs.REQUEST_TIMEOUT_MS_CONFIG, BROKER_LIMIT_MILLIS);
        kafka.put(CommonClientConfigs.DEFAULT_API_TIMEOUT_MS_CONFIG, BROKER_LIMIT_MILLIS);
        Texts texts = Texts.ofUser();
        PrintWriter out = Output.of(spec);
        SourceRemoval removal = new SourceRemoval(kafka, source);
        try {
            removal.read();
            refuseWhatIsInUse(removal, settings);
            if (!yes && !confirmed(texts.get("forget.ask", source, removal.files()))) {
                out.println(texts.get("forget.kept"));
                out.flush();
                return ExitCode.FAILED;
            }
            removal.forget();
            boolean taken = removal.awaitTaken(PATIENCE);
            out.println(texts.get(taken ? "forget.done" : "forget.published", source, removal.files()));
            out.flush();
            return ExitCode.OK;
        } catch (KafkaException e) {
            throw new CommandFailedException("The broker does not answer as it should (" + e.getMessage()
                    + "): see that it runs, and do it again; nothing is done twice.");
        }
    }

    private void refuseWhatIsInUse(SourceRemoval removal, Settings settings) {
        StageReport producer = removal.producer();
        boolean inSettings = settings.sources().stream()
                .anyMatch(configured -> configured.name().equals(source));
        if (!force && inSettings) {
            throw new CommandFailedException("Source '" + source + "' is in " + settings.configFile()
                    + ": take it out there, start the producer again, and then forget it.");
        }
        if (!force && producer != null) {
            throw new CommandFailedException("Source '" + source + "' is in the settings of the producer '"
                    + producer.instance() + "', which said so at "
                    + producer.at().truncatedTo(ChronoUnit.SECONDS)
                    + ": start it without the source, and then forget it. With --force if that producer will not come"
                    + " back.");
        }
        if (removal.files() == 0) {
            List<String> names = List.copyOf(removal.names());
            throw new CommandFailedException("There are no files of a source '" + source + "'"
                    + (names.isEmpty() ? "." : "; there are files of " + String.join(", ", names) + "."));
        }
    }

    private static boolean confirmed(String question) {
        if (!Terminal.isInteractive()) {
            throw new CommandFailedException("Say --yes: there is no terminal to ask at.");
        }
        System.err.print(question + " ");
        System.err.flush();
        try {
            String answer = new BufferedReader(new InputStreamReader(System.in, Charset.defaultCharset())).readLine();
            return answer != null
                    && List.of("y", "yes", "s", "si", "sí")
                            .contains(answer.strip().toLowerCase(Locale.ROOT));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
