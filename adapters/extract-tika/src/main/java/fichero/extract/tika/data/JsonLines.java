package fichero.extract.tika.data;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import fichero.core.extraction.Block.Kind;
import fichero.extract.tika.block.BlockText;
import fichero.extract.tika.block.ExpansionException;
import fichero.extract.tika.block.LineBreaks;
import java.io.IOException;

/**
 * JSON as people read it: a line for each value, {@code address.city: Madrid}, so that a line means something alone. Each
 * element of an array near the root is a paragraph, a record; a field of the root that holds more than a value is a heading.
 */
final class JsonLines {

    private final JsonParser parser;
    private final BlockText out;

    JsonLines(JsonParser parser, BlockText out) {
        this.parser = parser;
        this.out = out;
    }

    /** @param records whether each value at the root is a record, as in JSON Lines */
    void write(boolean records) throws IOException, ExpansionException {
        for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
            if (token == JsonToken.START_OBJECT && !records) {
                root();
            } else if (token == JsonToken.START_ARRAY) {
                elements();
            } else {
                value("");
            }
            out.end();
        }
    }

    private void root() throws IOException, ExpansionException {
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            String field = parser.currentName();
            JsonToken token = parser.nextToken();
            if (token == JsonToken.START_OBJECT || token == JsonToken.START_ARRAY) {
                out.block(Kind.HEADING, 1, field);
                if (token == JsonToken.START_ARRAY) {
                    elements();
                } else {
                    value("");
                }
                out.end();
            } else {
                value(field);
            }
        }
    }

    private void elements() throws IOException, ExpansionException {
        for (JsonToken token = next(); token != JsonToken.END_ARRAY; token = next()) {
            value("");
            if (!token.isScalarValue()) {
                out.end();
            }
        }
    }

    private void value(String path) throws IOException, ExpansionException {
        switch (parser.currentToken()) {
            case START_OBJECT -> {
                while (parser.nextToken() == JsonToken.FIELD_NAME) {
                    String field = path.isEmpty() ? parser.currentName() : path + "." + parser.currentName();
                    next();
                    value(field);
                }
            }
            case START_ARRAY -> array(path);
            case VALUE_NULL -> {}
            default -> line(path, parser.getText());
        }
    }

    /** Values share a line, as long as nothing else is between. */
    private void array(String path) throws IOException, ExpansionException {
        boolean onLine = false;
        for (JsonToken token = next(); token != JsonToken.END_ARRAY; token = next()) {
            if (!token.isScalarValue()) {
                value(path);
                onLine = false;
            } else if (token != JsonToken.VALUE_NULL) {
                if (onLine) {
                    out.append(", " + parser.getText(), LineBreaks.KEPT);
                } else {
                    line(path, parser.getText());
                }
                onLine = true;
            }
        }
    }

    private void line(String path, String value) throws ExpansionException {
        if (!value.isBlank()) {
            out.lineBreak();
            if (!path.isEmpty()) {
                out.append(path + ": ", LineBreaks.KEPT);
            }
            out.append(value, LineBreaks.KEPT);
        }
    }

    private JsonToken next() throws IOException {
        JsonToken token = parser.nextToken();
        if (token == null) {
            throw new IOException("the document ends in the middle of a value");
        }
        return token;
    }
}
