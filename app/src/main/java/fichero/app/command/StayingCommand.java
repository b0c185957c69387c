package fichero.app.command;

import fichero.app.Version;
import fichero.app.instance.DataDirectory;
import fichero.app.instance.Role;
import fichero.app.instance.RoleLocks;
import fichero.app.logging.Logs;
import fichero.app.platform.PlatformCheck;
import fichero.app.settings.Settings;
import fichero.app.settings.SettingsException;
import fichero.app.wiring.Pieces;
import fichero.app.wiring.Running;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import picocli.CommandLine.Mixin;

/** A command that stays until it is told to stop. */
abstract class StayingCommand implements Callable<Integer> {

    private static final Logger log = LoggerFactory.getLogger(StayingCommand.class);

    private final Pieces pieces;
    private final Set<Role> roles;

    @Mixin
    private final CommonOptions options = new CommonOptions();

    StayingCommand(Pieces pieces, Set<Role> roles) {
        this.pieces = pieces;
        this.roles = Set.copyOf(roles);
    }

    /** Folders on the command line. */
    List<String> directories() {
        return List.of();
    }

    /** @throws SettingsException when these settings are not enough for this command */
    abstract void check(Settings settings);

    @Override
    public Integer call() throws Exception {
        Settings settings = options.settings(directories());
        check(settings);
        PlatformCheck.require();
        if (roles.contains(Role.SERVE) || settings.http().healthPort() != null) {
            settings.whyNotToServe().ifPresent(why -> {
                throw new SettingsException(List.of(why));
            });
        }
        DataDirectory data = new DataDirectory(settings.dataDirectory());
        data.make();
        // Before anything is written there, the log included.
        try (RoleLocks locks = RoleLocks.take(data, roles)) {
            return run(settings, data.logs());
        }
    }

    private int run(Settings settings, Path logs) {
        Logs.toFile(
                logs, logName(), settings.logging().level(), settings.logging().format());
        log.atInfo()
                .addKeyValue("version", Version.number())
                .addKeyValue("dataDir", settings.dataDirectory())
                .log("Fichero starts");
        settings.warnings().forEach(warning -> log.atWarn().log(warning));
        settings.effective()
                .forEach((key, value) -> log.atDebug()
                        .addKeyValue("key", key)
                        .addKeyValue("value", value)
                        .log("Setting"));
        Optional<Throwable> failure = new Running().run(settings, roles, pieces, this::ready);
        Logs.stop();
        if (failure.isPresent()) {
            Terminal.complain(Failures.message(failure.get(), logs.resolve(logName() + ".log")));
            return ExitCode.FAILED;
        }
        return ExitCode.OK;
    }

    /** Roles that share a data directory do not share a file. */
    private String logName() {
        return roles.size() == Role.values().length
                ? "fichero"
                : "fichero-" + roles.iterator().next().code();
    }

    private void ready(Optional<String> url) {
        System.out.println("Fichero is ready" + url.map(at -> ": " + at).orElse("."));
        System.out.flush();
        url.filter(at -> Terminal.isInteractive()).ifPresent(IndexingProgress::show);
    }

    /** The only broker without an address in the settings is the one that {@code up} brings. */
    static void requireBroker(Settings settings, String command) {
        if (settings.kafka().bootstrapServers() == null) {
            throw new SettingsException(List.of("'fichero " + command + "' needs kafka.bootstrap.servers"
                    + " (FICHERO_KAFKA_BOOTSTRAP_SERVERS): only 'fichero up' brings a broker of its own."));
        }
    }

    static void requireSources(Settings settings, String command) {
        if (settings.sources().isEmpty()) {
            throw new SettingsException(List.of("There is nothing to watch: name a folder, as in 'fichero " + command
                    + " ~/Documents', or list sources in fichero.yaml."));
        }
    }
}
