package fichero.app.settings;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Where settings come from, strongest first: flags, environment, file, defaults.
 *
 * @param flags by key, such as {@code http.port}
 * @param directories folders given on the command line; they replace the file's sources
 * @param configFile the file given by a flag, or null: then {@code FICHERO_CONFIG} or a usual place
 * @param environment of the process
 * @param workingDirectory where a {@code fichero.yaml} is looked for first
 */
public record SettingsInput(
        Map<String, String> flags,
        List<String> directories,
        @Nullable Path configFile,
        Map<String, String> environment,
        Path workingDirectory) {

    public SettingsInput {
        flags = Map.copyOf(flags);
        directories = List.copyOf(directories);
        environment = Map.copyOf(environment);
    }
}
