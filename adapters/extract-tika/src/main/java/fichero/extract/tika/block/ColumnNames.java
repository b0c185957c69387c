package fichero.extract.tika.block;

import fichero.core.extraction.Block.Kind;
import fichero.extract.tika.text.Blank;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Finds the row that names the columns of a sheet. It becomes a heading, so that each chunk of a long sheet tells what
 * its columns are.
 */
public final class ColumnNames {

    /** Titles and notes above the names. */
    private static final int MAX_ROWS_BEFORE = 5;

    private static final int MAX_NAME_CHARACTERS = 100;

    private boolean decided;
    private int rows;

    /** Whether it has seen enough; every row from now on is one of the table. */
    public boolean areDecided() {
        return decided;
    }

    /** @return {@code HEADING} for the names, {@code PARAGRAPH} for a line above them, else {@code TABLE} */
    public Kind row(List<String> cells) {
        List<String> filled = cells.stream().filter(cell -> !Blank.is(cell)).toList();
        if (decided || filled.isEmpty()) {
            return Kind.TABLE;
        }
        if (filled.size() == 1 && rows++ < MAX_ROWS_BEFORE) {
            return Kind.PARAGRAPH;
        }
        decided = true;
        return filled.size() > 1 && areNames(filled) ? Kind.HEADING : Kind.TABLE;
    }

    private static boolean areNames(List<String> cells) {
        Set<String> distinct = new HashSet<>();
        for (String cell : cells) {
            if (cell.length() > MAX_NAME_CHARACTERS
                    || cell.chars().noneMatch(Character::isLetter)
                    || !distinct.add(cell.strip())) {
                return false;
            }
        }
        return true;
    }
}
