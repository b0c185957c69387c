package fichero.extract.tika.markdown;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import fichero.core.extraction.DocumentSource;
import fichero.core.extraction.Flag;
import fichero.extract.tika.format.DocumentFormat;
import fichero.extract.tika.format.Entries;
import fichero.extract.tika.format.ParsedDocument;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Jupyter notebooks: cells of Markdown as Markdown, cells of code and what they printed as code. Pictures, which are most
 * of a notebook's bytes, are passed over without being held.
 */
public final class NotebookFormat implements DocumentFormat {

    private static final String TYPE = "application/x-ipynb+json";

    private final JsonFactory json = new JsonFactory();

    @Override
    public Set<String> types() {
        return Set.of(TYPE);
    }

    @Override
    public Map<String, String> typesByExtension() {
        return Map.of("ipynb", TYPE);
    }

    @Override
    public ParsedDocument parse(DocumentSource source, String type, int maxCharacters, Entries entries)
            throws IOException {
        NotebookText text = new NotebookText(maxCharacters);
        Map<String, Object> metadata = new LinkedHashMap<>();
        List<String> warnings = new ArrayList<>();
        try (InputStream bytes = source.open();
                JsonParser parser = json.createParser(bytes)) {
            notebook(parser, text, metadata);
        } catch (IOException e) {
            if (text.isEmpty()) {
                throw e;
            }
            warnings.add(Flag.PARTIAL.with(
                    "the notebook is damaged; only the cells before the damage were read (" + e.getMessage() + ")"));
        }
        if (text.isFull()) {
            warnings.add(Flag.PARTIAL.with("only the first cells were read, up to the limit for a text"));
        }
        String title = (String) metadata.remove("title");
        return new ParsedDocument(
                text.text(),
                text.blocks(),
                title != null ? title : text.firstHeading(),
                null,
                null,
                metadata,
                warnings);
    }

    private static void notebook(JsonParser parser, NotebookText text, Map<String, Object> metadata)
            throws IOException {
        for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
            if (token != JsonToken.FIELD_NAME) {
                continue;
            }
            String field = parser.currentName();
            JsonToken value = parser.nextToken();
            if (field.equals("cells") && value == JsonToken.START_ARRAY) {
                while (!text.isFull() && parser.nextToken() == JsonToken.START_OBJECT) {
                    cell(parser, text);
                }
                if (text.isFull()) {
                    return;
                }
            } else if (field.equals("metadata") && value == JsonToken.START_OBJECT) {
                metadata(parser, metadata);
            } else if (!field.equals("worksheets")) {
                // Before version 4 of the format, the cells were in worksheets; those are walked through.
                parser.skipChildren();
            }
        }
    }

    private static void metadata(JsonParser parser, Map<String, Object> metadata) throws IOException {
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            String field = parser.currentName();
            if (parser.nextToken() == JsonToken.VALUE_STRING && field.equals("title")) {
                metadata.put("title", parser.getText());
            } else if (field.equals("authors") && parser.currentToken() == JsonToken.START_ARRAY) {
                authors(parser, metadata);
            } else {
                parser.skipChildren();
            }
        }
    }

    private static void authors(JsonParser parser, Map<String, Object> metadata) throws IOException {
        List<String> names = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            if (parser.currentToken() == JsonToken.VALUE_STRING
                    && !"affiliation".equals(parser.currentName())
                    && names.size() < 20) {
                names.add(parser.getText());
            } else if (parser.currentToken() == null) {
                return;
            }
        }
        if (!names.isEmpty()) {
            metadata.put("author", names.size() == 1 ? names.get(0) : List.copyOf(names));
        }
    }

    /** A cell's outputs come before its source, so it is held until its end. */
    private static void cell(JsonParser parser, NotebookText text) throws IOException {
        String kind = "raw";
        String source = "";
        List<String> outputs = new ArrayList<>();
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            String field = parser.currentName();
            parser.nextToken();
            switch (field) {
                case "cell_type" -> kind = parser.getText();
                case "source", "input" -> source = lines(parser);
                case "outputs" -> outputs(parser, outputs);
                default -> parser.skipChildren();
            }
        }
        switch (kind) {
            case "markdown", "heading", "raw" -> text.addMarkdown(source);
            default -> {
                text.addCode(source);
                outputs.forEach(text::addCode);
            }
        }
    }

    private static void outputs(JsonParser parser, List<String> outputs) throws IOException {
        if (parser.currentToken() != JsonToken.START_ARRAY) {
            parser.skipChildren();
            return;
        }
        while (parser.nextToken() == JsonToken.START_OBJECT) {
            @Nullable String error = null;
            while (parser.nextToken() == JsonToken.FIELD_NAME) {
                String field = parser.currentName();
                parser.nextToken();
                switch (field) {
                    case "text" -> outputs.add(lines(parser));
                    case "ename" -> error = parser.getText();
                    case "evalue" -> outputs.add((error == null ? "" : error + ": ") + parser.getText());
                    case "data" -> data(parser, outputs);
                    default -> parser.skipChildren();
                }
            }
        }
    }

    private static void data(JsonParser parser, List<String> outputs) throws IOException {
        if (parser.currentToken() != JsonToken.START_OBJECT) {
            parser.skipChildren();
            return;
        }
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            String field = parser.currentName();
            parser.nextToken();
            if (field.equals("text/plain")) {
                outputs.add(lines(parser));
            } else {
                parser.skipChildren();
            }
        }
    }

    /** A text is one string, or a list of strings that hold their line feeds. */
    private static String lines(JsonParser parser) throws IOException {
        if (parser.currentToken() == JsonToken.VALUE_STRING) {
            return parser.getText();
        }
        StringBuilder lines = new StringBuilder();
        if (parser.currentToken() == JsonToken.START_ARRAY) {
            while (parser.nextToken() == JsonToken.VALUE_STRING) {
                lines.append(parser.getText());
            }
        } else {
            parser.skipChildren();
        }
        return lines.toString();
    }
}
