package fichero.embed.onnx;

import fichero.core.failure.SetupException;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * What a model's files do not say about its use.
 *
 * @param name for people
 * @param queryPrefix put before a query, white space included, as the model was trained
 * @param passagePrefix put before a passage, likewise
 * @param maxTokens the longest text that the model takes, prefix and special tokens included
 */
record ModelProfile(String name, Pooling pooling, String queryPrefix, String passagePrefix, int maxTokens) {

    static final String FILE_NAME = "fichero-model.properties";

    private static final int SHORTEST_LIMIT = 8;
    private static final Set<String> KEYS =
            new TreeSet<>(List.of("name", "pooling", "max-tokens", "query-prefix", "passage-prefix"));

    /**
     * Reads {@value #FILE_NAME} (UTF-8): {@code pooling} and {@code max-tokens} are needed; {@code name} is the
     * directory's unless given, and the prefixes are empty. Double quotes around a value keep the white space at its end.
     *
     * @throws SetupException that names the file and what to change
     */
    static ModelProfile read(Path modelDir) {
        Path file = modelDir.resolve(FILE_NAME);
        Properties properties = new Properties();
        try (Reader reader = Files.newBufferedReader(file)) {
            properties.load(reader);
        } catch (NoSuchFileException e) {
            throw new SetupException(
                    "the model directory lacks " + file + ". Write it, for example: pooling=mean, max-tokens=512, "
                            + "query-prefix=\"query: \", passage-prefix=\"passage: \", each on a line of its own",
                    e);
        } catch (IOException | IllegalArgumentException e) {
            throw new SetupException("cannot read " + file + ": it must be a UTF-8 properties file", e);
        }
        Set<String> unknown = new TreeSet<>(properties.stringPropertyNames());
        unknown.removeAll(KEYS);
        if (!unknown.isEmpty()) {
            throw new SetupException(file + " has unknown keys " + unknown + "; known are " + KEYS);
        }
        return new ModelProfile(
                text(
                        properties,
                        "name",
                        String.valueOf(modelDir.toAbsolutePath().normalize().getFileName())),
                pooling(text(properties, "pooling", ""), file),
                text(properties, "query-prefix", ""),
                text(properties, "passage-prefix", ""),
                maxTokens(text(properties, "max-tokens", ""), file));
    }

    private static String text(Properties properties, String key, String otherwise) {
        String value = properties.getProperty(key, otherwise);
        String trimmed = value.strip();
        boolean quoted = trimmed.length() >= 2 && trimmed.startsWith("\"") && trimmed.endsWith("\"");
        return quoted ? trimmed.substring(1, trimmed.length() - 1) : value;
    }

    private static Pooling pooling(String code, Path file) {
        try {
            return Pooling.valueOf(code.strip().toUpperCase(Locale.ROOT));
        } catch (IllegalArgumentException e) {
            String known = Arrays.stream(Pooling.values()).map(Pooling::code).collect(Collectors.joining(" or "));
            throw new SetupException(file + " must say pooling=" + known + ", but says '" + code + "'", e);
        }
    }

    private static int maxTokens(String number, Path file) {
        try {
            int tokens = Integer.parseInt(number.strip());
            if (tokens >= SHORTEST_LIMIT) {
                return tokens;
            }
        } catch (NumberFormatException e) {
            // Reported below, as a number that is too small.
        }
        throw new SetupException(file + " must say max-tokens as a whole number from " + SHORTEST_LIMIT
                + " on (512 for most models), but says '" + number + "'");
    }
}
