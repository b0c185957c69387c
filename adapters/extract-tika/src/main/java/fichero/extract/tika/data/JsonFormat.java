package fichero.extract.tika.data;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import fichero.core.extraction.DocumentSource;
import fichero.core.extraction.Flag;
import fichero.extract.tika.block.BlockReading;
import fichero.extract.tika.block.BlockText;
import fichero.extract.tika.format.DocumentFormat;
import fichero.extract.tika.format.Entries;
import fichero.extract.tika.format.ParsedDocument;
import fichero.extract.tika.text.DecodedText;
import fichero.extract.tika.text.TextBytes;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** JSON, one value or many (JSON Lines), as readable lines; what people add to it, such as comments, is no reason to refuse. */
public final class JsonFormat implements DocumentFormat {

    private static final String JSON = "application/json";
    private static final String LINES = "application/x-ndjson";

    private final JsonFactory json = JsonFactory.builder()
            .enable(JsonReadFeature.ALLOW_JAVA_COMMENTS)
            .enable(JsonReadFeature.ALLOW_TRAILING_COMMA)
            .enable(JsonReadFeature.ALLOW_SINGLE_QUOTES)
            .enable(JsonReadFeature.ALLOW_UNQUOTED_FIELD_NAMES)
            .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
            .enable(JsonReadFeature.ALLOW_UNESCAPED_CONTROL_CHARS)
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNestingDepth(200)
                    .maxStringLength(Integer.MAX_VALUE)
                    .maxNumberLength(10_000)
                    .build())
            .build();

    @Override
    public Set<String> types() {
        return Set.of(JSON, LINES, "application/geo+json", "application/ld+json");
    }

    @Override
    public Map<String, String> typesByExtension() {
        return Map.of("json", JSON, "jsonl", LINES, "ndjson", LINES, "geojson", "application/geo+json");
    }

    @Override
    public ParsedDocument parse(DocumentSource source, String type, int maxCharacters, Entries entries)
            throws Exception {
        DecodedText decoded = TextBytes.of(source, maxCharacters).decode(null);
        BlockText out = new BlockText(maxCharacters);
        List<String> reading = BlockReading.read(out, source.sizeBytes(), () -> {
            try (JsonParser parser = json.createParser(decoded.text())) {
                new JsonLines(parser, out).write(type.equals(LINES));
            }
        });
        List<String> warnings = new ArrayList<>(decoded.warnings());
        // Where only the first part was read, that it ends in the middle is no news.
        if (!isPartial(warnings)) {
            warnings.addAll(reading);
        }
        return new ParsedDocument(out.text(), out.blocks(), null, null, null, Map.of(), warnings);
    }

    static boolean isPartial(List<String> warnings) {
        return warnings.stream().anyMatch(warning -> Flag.of(warning) == Flag.PARTIAL);
    }
}
