package fichero.core.chunking;

import fichero.core.extraction.ExtractedDocument;
import java.util.ArrayList;
import java.util.List;

/**
 * Cuts text at blank lines, what is still too large at lines, then at sentences, words and between any characters, and fills
 * chunks with the pieces from the front, up to the target. Each repeats the last pieces of the one before, as far as the
 * overlap allows. Sections are not kept apart.
 *
 * <p>Safe for any thread when its counter is.
 */
final class RecursiveChunker implements Chunker {

    private static final List<String> SEPARATORS = List.of("\n\n", "\n", ". ", " ");

    private final ChunkLimits limits;
    private final TokenCounter counter;

    RecursiveChunker(ChunkLimits limits, TokenCounter counter) {
        this.limits = limits;
        this.counter = counter;
    }

    @Override
    public String fingerprint() {
        return "recursive-1 max=" + limits.maxTokens() + " target=" + limits.targetTokens() + " overlap="
                + limits.overlapTokens();
    }

    @Override
    public List<Chunk> chunk(ExtractedDocument document) {
        Meter meter = new Meter(counter);
        return new Run(document, meter).chunks();
    }

    private record Piece(int start, int end, int tokens) {}

    /** One document. */
    private final class Run {

        private final String text;
        private final Meter meter;
        private final Outline outline;
        private final ChunkList chunks;
        private final List<Piece> pieces = new ArrayList<>();

        Run(ExtractedDocument document, Meter meter) {
            this.text = document.text();
            this.meter = meter;
            this.outline = Outline.of(document, limits, meter);
            this.chunks = new ChunkList(text, limits, meter);
        }

        List<Chunk> chunks() {
            for (Outline.Stretch stretch : outline.stretches()) {
                pieces.clear();
                split(stretch.start(), stretch.end(), 0);
                merge();
            }
            return chunks.toList();
        }

        private void split(int from, int to, int separator) {
            int start = Text.skipSpace(text, from, to);
            int end = Text.dropSpace(text, start, to);
            if (start == end) {
                return;
            }
            Budget budget = budgetAt(start);
            if (end - start <= budget.maxCharacters()) {
                int tokens = meter.added(text.substring(start, end));
                if (tokens <= budget.targetTokens()) {
                    pieces.add(new Piece(start, end, tokens));
                    return;
                }
            }
            if (separator < SEPARATORS.size()) {
                splitAt(SEPARATORS.get(separator), start, end, separator + 1);
            } else {
                splitAnywhere(start, end, budget);
            }
        }

        /** The separator stays with what is in front of it. */
        private void splitAt(String separator, int start, int end, int next) {
            int from = start;
            while (from < end) {
                int found = indexOf(separator, from, end);
                int to = found < 0 ? end : found + separator.length();
                split(from, to, next);
                from = to;
            }
        }

        /** Never looks further than {@code end}, so that text without the separator is not looked through again and again. */
        private int indexOf(String separator, int from, int end) {
            for (int i = from; i + separator.length() <= end; i++) {
                if (text.startsWith(separator, i)) {
                    return i;
                }
            }
            return -1;
        }

        private void splitAnywhere(int start, int end, Budget budget) {
            Windows windows = new Windows(text, meter);
            int from = start;
            while (from < end) {
                Windows.Window window = windows.next(from, end, budget);
                pieces.add(new Piece(from, Text.dropSpace(text, from, window.end()), window.tokens()));
                from = Text.skipSpace(text, window.end(), end);
            }
        }

        private void merge() {
            int first = 0;
            int fresh = 0;
            while (fresh < pieces.size()) {
                Budget budget = budgetAt(pieces.get(first).start());
                int tokens = 0;
                for (int i = first; i <= fresh; i++) {
                    tokens += pieces.get(i).tokens();
                }
                if (first < fresh && tokens > budget.targetTokens()) {
                    first++;
                    continue;
                }
                int last = last(first, fresh, tokens, budget);
                int end = pieces.get(last).end();
                int start = pieces.get(first).start();
                if (chunks.addIfFits(start, end, outline.place(start, end))) {
                    first = repeatedFrom(Math.max(first + 1, fresh), last, budget);
                } else {
                    int freshStart = pieces.get(fresh).start();
                    chunks.add(freshStart, end, outline.place(freshStart, end));
                    first = last + 1;
                }
                fresh = last + 1;
            }
        }

        private int last(int first, int fresh, int tokens, Budget budget) {
            int start = pieces.get(first).start();
            int last = fresh;
            int sum = tokens;
            while (last + 1 < pieces.size()) {
                Piece next = pieces.get(last + 1);
                sum += next.tokens();
                if (sum > budget.targetTokens() || next.end() - start > budget.maxCharacters()) {
                    break;
                }
                last++;
            }
            return last;
        }

        /** The first of a chunk's last pieces that are repeated in the next, of those from {@code earliest} on. */
        private int repeatedFrom(int earliest, int last, Budget budget) {
            int room = budget.overlapTokens();
            int from = last + 1;
            while (from > earliest && pieces.get(from - 1).tokens() <= room) {
                from--;
                room -= pieces.get(from).tokens();
            }
            return from;
        }

        private Budget budgetAt(int offset) {
            return Budget.of(
                    limits, meter.overhead() + outline.contextAt(offset).tokens());
        }
    }
}
