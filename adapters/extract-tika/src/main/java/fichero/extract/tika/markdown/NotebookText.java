package fichero.extract.tika.markdown;

import fichero.core.extraction.Block;
import fichero.core.extraction.Block.Kind;
import fichero.extract.tika.text.Blank;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The text of a notebook, cell by cell with blank lines between. */
final class NotebookText {

    /** Colours on a terminal. */
    private static final Pattern ESCAPES = Pattern.compile("\u001b\\[[0-9;?]*[A-Za-z]");

    /** More of what one cell prints is a log. */
    private static final int MAX_OUTPUT_CHARACTERS = 20_000;

    private final int maxCharacters;
    private final StringBuilder text = new StringBuilder();
    private final List<Block> blocks = new ArrayList<>();
    private @Nullable String firstHeading;
    private boolean full;

    NotebookText(int maxCharacters) {
        this.maxCharacters = maxCharacters;
    }

    String text() {
        return text.toString();
    }

    List<Block> blocks() {
        return blocks;
    }

    @Nullable
    String firstHeading() {
        return firstHeading;
    }

    boolean isEmpty() {
        return blocks.isEmpty();
    }

    /** Whether a cell did not fit any more. */
    boolean isFull() {
        return full;
    }

    void addMarkdown(String source) {
        MarkdownBody body = MarkdownBody.of(source, 0);
        if (body.blocks().isEmpty() || !begin(body.text())) {
            return;
        }
        int start = text.length();
        text.append(body.text());
        for (Block block : body.blocks()) {
            blocks.add(
                    new Block(block.kind(), start + block.start(), start + block.end(), block.level(), Block.NO_PAGE));
        }
        firstHeading = firstHeading == null ? body.firstHeading() : firstHeading;
    }

    void addCode(String source) {
        String code = ESCAPES.matcher(source.substring(0, Math.min(source.length(), MAX_OUTPUT_CHARACTERS)))
                .replaceAll("")
                .stripTrailing();
        if (Blank.is(code) || !begin(code)) {
            return;
        }
        int start = text.length();
        text.append(code);
        blocks.add(new Block(Kind.CODE, start, text.length(), 0, Block.NO_PAGE));
    }

    private boolean begin(String cell) {
        full = full || text.length() + cell.length() + 2 > maxCharacters;
        if (!full && text.length() > 0) {
            text.setLength(trimmed());
            text.append("\n\n");
        }
        return !full;
    }

    /** Where the last block ends: what follows it in its cell is white space or mark-up. */
    private int trimmed() {
        int end = text.length();
        while (end > 0 && Blank.is(text.charAt(end - 1))) {
            end--;
        }
        return end;
    }
}
