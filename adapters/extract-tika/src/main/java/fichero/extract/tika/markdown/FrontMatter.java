package fichero.extract.tika.markdown;

import fichero.core.extraction.Flag;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/**
 * The YAML block between {@code ---} lines at the very start of a text. A broken one costs only itself.
 *
 * @param end the first character after it; 0 when there is none
 * @param metadata its values, flat
 */
record FrontMatter(int end, Map<String, Object> metadata, List<String> warnings) {

    private static final FrontMatter NONE = new FrontMatter(0, Map.of(), List.of());

    private static final Pattern OPENING = Pattern.compile("---[ \\t]*\\r?\\n");
    private static final Pattern CLOSING = Pattern.compile("(?m)^(?:---|\\.\\.\\.)[ \\t]*\\r?$\\n?");

    /** How YAML starts and prose does not: a comment, or a key and a colon. */
    private static final Pattern LIKE_YAML = Pattern.compile("\\s*(?:#|[\\w\"'-]+[ \\t]*:(?:\\s|$))");

    private static final int MAX_CHARACTERS = 64 * 1024;

    private static final LoadSettings SETTINGS = LoadSettings.builder()
            .setLabel("front matter")
            .setCodePointLimit(MAX_CHARACTERS)
            // Nested aliases multiply: nine levels of nine are a billion.
            .setMaxAliasesForCollections(20)
            .setAllowRecursiveKeys(false)
            .setAllowNonScalarKeys(false)
            .build();

    FrontMatter {
        metadata = Map.copyOf(metadata);
        warnings = List.copyOf(warnings);
    }

    static FrontMatter of(String text) {
        Matcher opening = OPENING.matcher(text);
        if (!opening.lookingAt()) {
            return NONE;
        }
        int start = opening.end();
        Matcher closing = CLOSING.matcher(text);
        closing.region(start, Math.min(text.length(), start + MAX_CHARACTERS));
        closing.useAnchoringBounds(false);
        if (!closing.find()) {
            return likeYaml(text, start)
                    ? new FrontMatter(
                            0, Map.of(), List.of(Flag.FRONT_MATTER.with("it is never closed and was read as text")))
                    : NONE;
        }
        return read(text, start, closing.start(), closing.end());
    }

    private static FrontMatter read(String text, int start, int yamlEnd, int end) {
        Object yaml;
        try {
            yaml = new Load(SETTINGS).loadFromString(text.substring(start, yamlEnd));
        } catch (RuntimeException | StackOverflowError e) {
            // Whatever the library throws, it costs the block alone. Two rules with prose between them look like front
            // matter; prose is not thrown away.
            return likeYaml(text, start)
                    ? new FrontMatter(
                            end, Map.of(), List.of(Flag.FRONT_MATTER.with("it is not valid YAML and was left out")))
                    : NONE;
        }
        if (yaml == null) {
            return new FrontMatter(end, Map.of(), List.of());
        }
        if (!(yaml instanceof Map<?, ?> map)) {
            return NONE;
        }
        FlatMetadata flat = FlatMetadata.of(map);
        return new FrontMatter(end, flat.values(), flat.warnings());
    }

    /** A value as text, or null when it is missing, blank or a list. */
    @Nullable
    String value(String key) {
        Object value = metadata.get(key);
        if (value == null || value instanceof List) {
            return null;
        }
        String text = value.toString().strip();
        return text.isEmpty() ? null : text;
    }

    private static boolean likeYaml(String text, int start) {
        Matcher matcher = LIKE_YAML.matcher(text);
        matcher.region(start, text.length());
        return matcher.lookingAt();
    }
}
