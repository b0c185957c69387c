package fichero.core.chunking;

import fichero.core.chunking.Unit.Seam;
import fichero.core.extraction.Block;
import fichero.core.extraction.Block.Kind;
import java.util.ArrayList;
import java.util.List;

/**
 * Turns blocks into units. A block that fits is one; else it is split at blank lines, lines, sentences and words, as
 * coarsely as fits, and at last between any two characters. Every piece is counted about once, and nothing longer than
 * a chunk is ever counted. For one thread and one section.
 */
final class BlockSplitter {

    private final String text;
    private final Budget budget;
    private final Meter meter;
    private final Sentences sentences;
    private final List<Unit> units = new ArrayList<>();

    private Kind kind = Kind.PARAGRAPH;
    private int page;
    private boolean splitBlock;

    BlockSplitter(String text, Budget budget, Meter meter, Sentences sentences) {
        this.text = text;
        this.budget = budget;
        this.meter = meter;
        this.sentences = sentences;
    }

    List<Unit> split(Section section) {
        for (int i = 0; i < section.blocks().size(); i++) {
            Block block = section.blocks().get(i);
            kind = block.kind();
            page = section.pages().get(i);
            splitBlock = false;
            addOrSplit(block.start(), block.end(), Seam.BLOCK, Level.PARAGRAPHS);
        }
        return units;
    }

    /** What to split at next when a piece is still too large. */
    private enum Level {
        PARAGRAPHS,
        LINES,
        SENTENCES,
        WORDS,
        HARD
    }

    private void addOrSplit(int from, int to, Seam seam, Level level) {
        int start = Text.skipSpace(text, from, to);
        int end = Text.dropSpace(text, start, to);
        if (start == end) {
            return;
        }
        if (end - start <= budget.maxCharacters()) {
            int tokens = meter.added(text.substring(start, end));
            if (tokens <= budget.maxTokens()) {
                add(start, end, tokens, seam);
                return;
            }
        }
        boolean oneLine = Text.newline(text, start, end) == end;
        boolean inWords = level.compareTo(Level.SENTENCES) > 0;
        switch (oneLine && !inWords ? Level.SENTENCES : level) {
            case PARAGRAPHS -> splitAtLines(start, end, seam, true);
            case LINES -> splitAtLines(start, end, seam, false);
            case SENTENCES -> {
                if (kind == Kind.CODE || kind == Kind.TABLE) {
                    splitAtWords(start, end, seam);
                } else {
                    splitAtSentences(start, end, seam);
                }
            }
            case WORDS -> splitAtWords(start, end, seam);
            case HARD -> splitHard(start, end, seam);
        }
    }

    private void splitAtLines(int start, int end, Seam first, boolean atBlankLines) {
        Seam seam = first;
        int from = start;
        int newline = Text.newline(text, start, end);
        while (newline < end) {
            int next = newline + 1;
            if (!atBlankLines || isBlankLine(next, end)) {
                addOrSplit(from, next, seam, atBlankLines ? Level.LINES : Level.SENTENCES);
                seam = atBlankLines ? Seam.BLOCK : lineSeam(newline);
                from = next;
            }
            newline = Text.newline(text, next, end);
        }
        addOrSplit(from, end, seam, atBlankLines ? Level.LINES : Level.SENTENCES);
    }

    private boolean isBlankLine(int from, int end) {
        int newline = Text.newline(text, from, end);
        return newline < end && Text.isBlank(text, from, newline);
    }

    /** Prose is often wrapped at a column: such a line ends where its sentence does not. */
    private Seam lineSeam(int newline) {
        if (kind != Kind.PARAGRAPH) {
            return Seam.LINE;
        }
        int last = Text.dropSpace(text, Math.max(0, newline - 2), newline) - 1;
        boolean midSentence = last >= 0
                && (Character.isLetterOrDigit(text.charAt(last)) || text.charAt(last) == ',')
                && newline + 1 < text.length()
                && Character.isLowerCase(text.charAt(newline + 1));
        return midSentence ? Seam.MID_SENTENCE : Seam.LINE;
    }

    private void splitAtSentences(int start, int end, Seam first) {
        Seam seam = first;
        String piece = text.substring(start, end);
        sentences.setText(piece);
        int from = 0;
        while (from < piece.length()) {
            int to = sentences.next();
            addOrSplit(start + from, start + to, seam, Level.WORDS);
            seam = Seam.SENTENCE;
            from = to;
        }
    }

    private void splitAtWords(int start, int end, Seam first) {
        int from = start;
        Seam seam = first;
        for (int next : WordRuns.starts(text, start, end)) {
            addOrSplit(from, next, seam, Level.HARD);
            seam = Seam.HARD;
            from = next;
        }
        addOrSplit(from, end, seam, Level.HARD);
    }

    private void splitHard(int start, int end, Seam first) {
        Windows windows = new Windows(text, meter);
        Seam seam = first;
        int from = start;
        while (from < end) {
            Windows.Window window = windows.next(from, end, budget);
            add(from, Text.dropSpace(text, from, window.end()), window.tokens(), seam);
            seam = Seam.HARD;
            from = Text.skipSpace(text, window.end(), end);
        }
    }

    private void add(int start, int end, int tokens, Seam seam) {
        Seam stated = seam;
        int gapTokens = 0;
        if (!units.isEmpty()) {
            Unit before = units.get(units.size() - 1);
            String gap = text.substring(before.end(), start);
            if (gap.length() > budget.maxCharacters()) {
                stated = Seam.ALWAYS;
            } else if (!gap.isBlank()) {
                gapTokens = meter.added(gap);
            }
            if (stated == Seam.BLOCK) {
                stated = blockSeam(before);
            }
        }
        units.add(new Unit(kind, start, end, tokens, page, stated, gapTokens, splitBlock));
        splitBlock = true;
    }

    private Seam blockSeam(Unit before) {
        if (before.kind() == Kind.HEADING) {
            return Seam.AFTER_HEADING;
        }
        boolean introduces = text.charAt(before.end() - 1) == ':' && kind != Kind.HEADING;
        boolean sameList = before.kind() == Kind.LIST && kind == Kind.LIST;
        return introduces || sameList ? Seam.LINE : Seam.BLOCK;
    }
}
