package fichero.extract.tika.office;

import fichero.core.extraction.Block.Kind;
import fichero.extract.tika.block.BlockText;
import fichero.extract.tika.block.ColumnNames;
import fichero.extract.tika.block.ExpansionException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The tables of an OpenDocument text, and the sheets of a spreadsheet, row by row. */
final class OdfTable {

    /** Spreadsheets repeat an empty cell up to the last column there may be. */
    private static final int MAX_REPEATED = 20;

    private final BlockText out;
    private final boolean sheets;
    private final List<String> cells = new ArrayList<>();
    private ColumnNames names = new ColumnNames();
    private int depth;
    private int repeated;
    private boolean rowHasCell;
    private int cellStart;

    OdfTable(BlockText out, boolean sheets) {
        this.out = out;
        this.sheets = sheets;
    }

    boolean isOpen() {
        return depth > 0;
    }

    /** @param repeatedColumns how many columns a cell stands for */
    void start(String name, @Nullable String tableName, int repeatedColumns) throws ExpansionException {
        switch (name) {
            case "table" -> startTable(tableName);
            case "table-row" -> {
                if (depth == 1) {
                    out.row();
                    rowHasCell = false;
                } else {
                    out.space();
                }
            }
            case "table-cell", "covered-table-cell" -> startCell(repeatedColumns);
            default -> {}
        }
    }

    private void startTable(@Nullable String tableName) throws ExpansionException {
        if (depth++ > 0) {
            return;
        }
        if (sheets && tableName != null) {
            out.block(Kind.HEADING, 1, tableName);
        }
        out.begin(Kind.TABLE, 0);
        names = new ColumnNames();
        cells.clear();
    }

    private void startCell(int repeatedColumns) {
        if (depth != 1) {
            out.space();
            return;
        }
        if (rowHasCell) {
            out.cell();
        }
        rowHasCell = true;
        repeated = Math.min(MAX_REPEATED, repeatedColumns);
        cellStart = out.length();
    }

    void end(String name) {
        switch (name) {
            case "table" -> {
                depth = Math.max(0, depth - 1);
                if (depth == 0) {
                    out.end();
                }
            }
            case "table-row" -> endRow();
            case "table-cell", "covered-table-cell" -> endCell();
            default -> {}
        }
    }

    private void endCell() {
        if (depth != 1) {
            return;
        }
        if (sheets && !names.areDecided()) {
            cells.add(out.since(cellStart));
        }
        for (int i = 1; i < repeated; i++) {
            out.cell();
        }
    }

    private void endRow() {
        if (depth != 1 || !sheets || names.areDecided()) {
            return;
        }
        Kind kind = names.row(cells);
        cells.clear();
        if (kind != Kind.TABLE) {
            // Below the heading that is the sheet's name.
            out.relabel(kind, kind == Kind.HEADING ? 2 : 0);
            out.begin(Kind.TABLE, 0);
        }
    }
}
