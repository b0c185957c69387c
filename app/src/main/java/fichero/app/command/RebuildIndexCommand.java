package fichero.app.command;

import fichero.app.instance.DataDirectory;
import fichero.app.instance.Role;
import fichero.app.instance.RoleLocks;
import fichero.app.settings.Settings;
import fichero.app.wiring.IndexRebuild;
import java.io.PrintWriter;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(
        name = "rebuild-index",
        description = {
            "Fills the index anew from its log in Kafka, without the embedding model and without the files.",
            "Into the index of the settings: with another index.kind than before, the index moves there. Processes that"
                    + " index must be stopped."
        })
final class RebuildIndexCommand implements Callable<Integer> {

    @Mixin
    private final CommonOptions options = new CommonOptions();

    @Option(
            names = "--until",
            paramLabel = "TIME",
            description =
                    "As the log was then, such as 2026-11-30T12:00:00Z, as far as it reaches back. The next process"
                            + " that indexes brings the index up to now.")
    private @Nullable Instant until;

    @Spec
    private @Nullable CommandSpec spec;

    @Override
    public Integer call() {
        Settings settings = options.settings(List.of());
        DataDirectory data = new DataDirectory(settings.dataDirectory());
        data.make();
        Set<Role> roles = settings.kafka().bootstrapServers() == null ? Set.of(Role.values()) : Set.of(Role.PROCESS);
        IndexRebuild.Rebuilt rebuilt;
        try (RoleLocks locks = RoleLocks.take(data, roles)) {
            rebuilt = IndexRebuild.run(settings, until);
        }
        PrintWriter out = Output.of(spec);
        out.println("The index of generation " + rebuilt.generation() + " has " + rebuilt.points() + " points, out of "
                + rebuilt.records() + " records" + (until == null ? "." : " up to " + until + "."));
        out.flush();
        return ExitCode.OK;
    }
}
