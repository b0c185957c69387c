package fichero.app.command;

import fichero.app.settings.Settings;
import fichero.app.wiring.GenerationAsked;
import fichero.app.wiring.Pieces;
import fichero.schemas.GenerationLog;
import fichero.schemas.GenerationRecord;
import fichero.schemas.Generations;
import java.io.PrintWriter;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
        name = "generations",
        description = "Looks after the generations of the index: each has the vectors of one embedding model.")
final class GenerationsCommand implements Runnable {

    @Spec
    private @Nullable CommandSpec spec;

    @Override
    public void run() {
        if (spec != null) {
            throw new ParameterException(
                    spec.commandLine(), "Missing command: 'generations list', 'build', 'switch' or 'drop'.");
        }
    }

    /** What every one of them does: it reads what there is, and says what it did. */
    abstract static class Each implements Callable<Integer> {

        @Mixin
        private final CommonOptions options = new CommonOptions();

        @Spec
        private @Nullable CommandSpec spec;

        abstract void run(Settings settings, GenerationLog generations, PrintWriter out);

        @Override
        public Integer call() {
            Settings settings = options.settings(List.of());
            PrintWriter out = Output.of(spec);
            try (GenerationLog generations = new GenerationLog(BrokerOfSettings.clients(settings)).read()) {
                run(settings, generations, out);
            }
            out.flush();
            return ExitCode.OK;
        }

        static GenerationRecord named(Generations generations, String name) {
            List<GenerationRecord> found = generations.active().stream()
                    .filter(generation -> generation.name().startsWith(name))
                    .toList();
            return generations
                    .named(name)
                    .filter(generation -> !generation.isDropped())
                    .or(() -> found.size() == 1 ? Optional.of(found.get(0)) : Optional.empty())
                    .orElseThrow(() -> new CommandFailedException("There is no single generation '" + name
                            + "'; there are: "
                            + generations.active().stream()
                                    .map(GenerationRecord::name)
                                    .collect(Collectors.joining(", "))
                            + "."));
        }
    }

    @Command(name = "list", description = "Lists them: name, model, state, and since when.")
    static final class Show extends Each {

        @Override
        void run(Settings settings, GenerationLog log, PrintWriter out) {
            Generations generations = log.now();
            for (GenerationRecord generation : generations.all()) {
                Instant since =
                        generation.servingSince() == null ? generation.requestedAt() : generation.servingSince();
                out.printf(
                        "%-40s %-20s %-9s %s%s%n",
                        generation.name(),
                        generation.model().setting(),
                        generations.state(generation).name().toLowerCase(Locale.ROOT),
                        since.truncatedTo(ChronoUnit.SECONDS),
                        generations
                                .dropsAt(generation, settings.generations().grace())
                                .map(at -> ", drops at " + at.truncatedTo(ChronoUnit.SECONDS))
                                .orElse(""));
            }
            if (generations.all().isEmpty()) {
                out.println("There is none yet: the first one comes with the first process that indexes.");
            }
        }
    }

    @Command(
            name = "build",
            description = "Builds one with the model of the settings, beside the one that serves. It serves once it is"
                    + " complete.")
    static final class Build extends Each {

        private final Pieces pieces;

        @Option(names = "--keep", description = "Keep the one that serves now, until you drop it.")
        private boolean keep;

        Build(Pieces pieces) {
            this.pieces = pieces;
        }

        @Override
        void run(Settings settings, GenerationLog log, PrintWriter out) {
            Generations generations = log.now();
            Instant now = Instant.now();
            GenerationRecord asked = GenerationAsked.of(settings, pieces, keep, now);
            GenerationRecord known = generations.named(asked.name()).orElse(null);
            if (known != null && generations.state(known) == Generations.State.SERVING) {
                throw new CommandFailedException("The model of the settings, '"
                        + asked.model().setting() + "', is the one that serves: name another one as embedder.model.");
            }
            log.put(known == null ? asked : known.requestedAgain(keep, now));
            out.println("Generation " + asked.name() + " is asked for. Processes that index build it now; 'fichero"
                    + " generations list' and 'fichero status' tell how far it is.");
            if (settings.generations().automatic()) {
                out.println("Set embedder.model to '" + asked.model().setting()
                        + "' for those processes too: the next start goes by their settings.");
            }
        }
    }

    @Command(
            name = "switch",
            description = "Makes searches use one that is kept up, such as the former one. Complete or not.")
    static final class Switch extends Each {

        @Parameters(index = "0", paramLabel = "NAME", description = "The generation, or how its name begins.")
        private String name = "";

        @Option(names = "--keep", description = "Keep the one that serves now, until you drop it.")
        private boolean keep;

        @Override
        void run(Settings settings, GenerationLog log, PrintWriter out) {
            GenerationRecord chosen = named(log.now(), name);
            log.put(chosen.keepingFormer(keep).servingFrom(Instant.now()));
            out.println("Generation " + chosen.name() + " serves.");
        }
    }

    @Command(name = "drop", description = "Removes one that does not serve: its index, its log and its state.")
    static final class Drop extends Each {

        @Parameters(index = "0", paramLabel = "NAME", description = "The generation, or how its name begins.")
        private String name = "";

        @Override
        void run(Settings settings, GenerationLog log, PrintWriter out) {
            Generations generations = log.now();
            GenerationRecord chosen = named(generations, name);
            if (generations.state(chosen) == Generations.State.SERVING) {
                throw new CommandFailedException("Generation " + chosen.name()
                        + " serves: switch to another one first, or build one with 'fichero generations build'.");
            }
            log.put(chosen.dropped(Instant.now()));
            out.println("Generation " + chosen.name() + " is dropped; processes that index remove what it left.");
        }
    }
}
