package fichero.app.settings;

import io.smallrye.config.source.yaml.YamlConfigSource;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A {@code fichero.yaml} as flat keys: {@code http.port}, {@code sources[0].tags[1]}.
 *
 * @param path null when there is no file
 */
record ConfigFile(@Nullable Path path, Map<String, String> values) {

    static final String NAME = "fichero.yaml";
    static final String VARIABLE = "FICHERO_CONFIG";

    private static final int ORDINAL = 100;
    private static final ConfigFile NONE = new ConfigFile(null, Map.of());

    /** Finds and reads the file; what goes wrong is added to the problems, and the file counts as empty. */
    static ConfigFile find(SettingsInput input, List<String> problems) {
        Map<String, String> environment = input.environment();
        String named = environment.get(VARIABLE);
        if (input.configFile() != null) {
            return read(input.configFile().toAbsolutePath().normalize(), "--config", problems);
        }
        if (named != null && !named.isBlank()) {
            return read(Path.of(named).toAbsolutePath().normalize(), VARIABLE, problems);
        }
        Path inWorkingDirectory = input.workingDirectory().resolve(NAME);
        if (Files.exists(inWorkingDirectory)) {
            return read(inWorkingDirectory, "the working directory", problems);
        }
        Path usual = UserDirectories.config(environment).resolve(NAME);
        return Files.exists(usual) ? read(usual, "the user's configuration", problems) : NONE;
    }

    private static ConfigFile read(Path path, String from, List<String> problems) {
        try {
            String text = Files.readString(path);
            Map<String, String> flat = new TreeMap<>();
            new YamlConfigSource(path.toString(), text, ORDINAL)
                    .getProperties()
                    .forEach((key, value) -> flat.put(key.replace("\"", ""), value));
            return new ConfigFile(path, flat);
        } catch (CharacterCodingException e) {
            problems.add("The configuration file " + path + " (from " + from + ") is not UTF-8: save it as UTF-8.");
        } catch (IOException e) {
            problems.add("The configuration file " + path + " (from " + from + ") cannot be read: "
                    + (Files.exists(path) ? e.getMessage() : "it does not exist") + ".");
        } catch (RuntimeException e) {
            // SnakeYAML's own exceptions are not part of SmallRye's interface; all of them mean this.
            problems.add("The configuration file " + path + " is not valid YAML: "
                    + String.valueOf(e.getMessage()).replaceAll("\\s+", " ").strip());
        }
        return NONE;
    }
}
