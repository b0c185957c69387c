package fichero.extract.tika.data;

import fichero.core.extraction.Block;
import fichero.core.extraction.Block.Kind;
import fichero.core.extraction.DocumentSource;
import fichero.extract.tika.block.ColumnNames;
import fichero.extract.tika.format.DocumentFormat;
import fichero.extract.tika.format.Entries;
import fichero.extract.tika.format.ParsedDocument;
import fichero.extract.tika.text.Blank;
import fichero.extract.tika.text.DecodedText;
import fichero.extract.tika.text.TextBytes;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Values separated by commas, semicolons, tabs or bars. The text is the source; the row that names the columns is a
 * heading, so that every chunk of a long table tells what its columns are, and the rest is a table.
 */
public final class CsvFormat implements DocumentFormat {

    /** Blank rows and titles above the table; without names until then it has none. */
    private static final int MAX_ROWS_ABOVE = 50;

    @Override
    public Set<String> types() {
        return Set.of("text/csv", "text/tab-separated-values");
    }

    @Override
    public ParsedDocument parse(DocumentSource source, String type, int maxCharacters, Entries entries)
            throws IOException {
        DecodedText decoded = TextBytes.of(source, maxCharacters).decode(null);
        String text = decoded.text();
        List<Block> blocks = new ArrayList<>();
        CsvRows rows = new CsvRows(text, CsvRows.delimiter(text));
        ColumnNames names = new ColumnNames();
        List<String> columns = List.of();
        int table = 0;
        for (int i = 0; i < MAX_ROWS_ABOVE && !names.areDecided() && rows.next(); i++) {
            List<String> cells = rows.cells();
            Kind kind = names.row(cells);
            if (kind == Kind.TABLE) {
                continue;
            }
            addTable(text, table, rows.start(), blocks);
            blocks.add(new Block(kind, rows.start(), rows.end(), kind == Kind.HEADING ? 1 : 0, Block.NO_PAGE));
            table = rows.nextStart();
            if (kind == Kind.HEADING) {
                columns = cells.stream()
                        .map(String::strip)
                        .filter(c -> !c.isEmpty())
                        .toList();
            }
        }
        addTable(text, table, text.length(), blocks);
        Map<String, Object> metadata = columns.isEmpty() ? Map.of() : Map.of("columns", columns);
        return new ParsedDocument(text, blocks, null, null, null, metadata, decoded.warnings());
    }

    /** Rows without white space around them; nothing when there is nothing else. */
    private static void addTable(String text, int from, int to, List<Block> blocks) {
        int start = from;
        int end = to;
        while (start < end && Blank.is(text.charAt(start))) {
            start++;
        }
        while (end > start && Blank.is(text.charAt(end - 1))) {
            end--;
        }
        if (start < end) {
            blocks.add(new Block(Kind.TABLE, start, end, 0, Block.NO_PAGE));
        }
    }
}
