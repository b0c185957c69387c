package fichero.app.command;

import fichero.app.settings.Settings;
import fichero.app.settings.SettingsInput;
import fichero.app.settings.SettingsReader;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Flags that every command has. */
final class CommonOptions {

    @Option(
            names = "--data-dir",
            paramLabel = "DIR",
            description = "Where Fichero keeps everything (FICHERO_DATA_DIR; default: ~/.local/share/fichero).")
    private @Nullable String dataDirectory;

    @Option(names = "--port", paramLabel = "PORT", description = "HTTP port (FICHERO_HTTP_PORT; default: 8080).")
    private @Nullable String port;

    @Option(
            names = "--config",
            paramLabel = "FILE",
            description = "Settings file (FICHERO_CONFIG; default: ./fichero.yaml, ~/.config/fichero/fichero.yaml).")
    private @Nullable Path config;

    Settings settings(List<String> directories) {
        return SettingsReader.read(new SettingsInput(
                flags(), directories, config, System.getenv(), Path.of("").toAbsolutePath()));
    }

    /** Whether a port was named for this very call, and so which instance is meant. */
    boolean namesPort() {
        return port != null
                || !System.getenv().getOrDefault("FICHERO_HTTP_PORT", "").isBlank();
    }

    private Map<String, String> flags() {
        Map<String, String> flags = new HashMap<>();
        if (dataDirectory != null) {
            flags.put("data_dir", dataDirectory);
        }
        if (port != null) {
            flags.put("http.port", port);
        }
        return flags;
    }
}
