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

    /** A count for the first guess; later guesses know better. */
    private static final double USUAL_CHARACTERS_A_TOKEN = 4;

    private final String text;
    private final Budget budget;
    private final Meter meter;
    private final Sentences sentences;
    private final List<Unit> units = new ArrayList<>();
    private double charactersAToken = USUAL_CHARACTERS_A_TOKEN;

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
        switch (oneLine && level != Level.HARD ? Level.SENTENCES : level) {
            case PARAGRAPHS -> splitAtLines(start, end, seam, true);
            case LINES -> splitAtLines(start, end, seam, false);
            case SENTENCES -> {
                if (kind == Kind.CODE || kind == Kind.TABLE) {
                    splitHard(start, end, seam);
                } else {
                    splitAtSentences(start, end, seam);
                }
            }
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
            addOrSplit(start + from, start + to, seam, Level.HARD);
            seam = Seam.SENTENCE;
            from = to;
        }
    }

    /** Windows as large as the target, each cut in front of a word where there is one in its second half. */
    private void splitHard(int start, int end, Seam first) {
        Seam seam = first;
        int from = start;
        while (from < end) {
            Window window = window(from, end);
            add(from, Text.dropSpace(text, from, window.end()), window.tokens(), seam);
            seam = Seam.HARD;
            from = Text.skipSpace(text, window.end(), end);
        }
    }

    private record Window(int end, int tokens) {}

    private Window window(int from, int end) {
        int length = guess(budget.targetTokens() * charactersAToken);
        boolean grown = false;
        while (true) {
            int to = cut(from, Math.min(end, from + length), end);
            int tokens = Math.max(1, meter.added(text.substring(from, to)));
            int taken = to - from;
            if (tokens > budget.targetTokens() && Character.codePointCount(text, from, to) > 1) {
                length = Math.max(1, (int) (taken * 0.95 * budget.targetTokens() / tokens));
                grown = true;
            } else if (to < end && !grown && tokens < budget.targetTokens() / 2 && length < budget.maxCharacters()) {
                length = guess(0.9 * taken * budget.targetTokens() / tokens);
                grown = true;
            } else {
                charactersAToken = (double) taken / tokens;
                return new Window(to, tokens);
            }
        }
    }

    private int guess(double characters) {
        return (int) Math.max(1, Math.min(budget.maxCharacters(), characters));
    }

    private int cut(int from, int to, int end) {
        if (to >= end) {
            return end;
        }
        int word = Text.lastWordStart(text, from + (to - from) / 2, to);
        int at = word > 0 ? word : Text.cut(text, to);
        return at > from ? at : from + Character.charCount(text.codePointAt(from));
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
