package fichero.core.chunking;

import fichero.core.extraction.ExtractedDocument;
import java.util.List;

/**
 * Chunks of so many characters that repeat the end of the one before, as many scripts make them: cut at the last end of a
 * paragraph in the second half where there is one, else of a line, a sentence or a word. Fewer characters where the model
 * takes no more. Sections are not kept apart.
 *
 * <p>Safe for any thread when its counter is.
 */
final class ParagraphsChunker implements Chunker {

    private static final int SIZE_CHARACTERS = 1000;
    private static final int OVERLAP_CHARACTERS = 200;

    /** What to cut behind where no paragraph ends. */
    private static final List<String> SEPARATORS = List.of("\n", ". ");

    private final ChunkLimits limits;
    private final TokenCounter counter;

    ParagraphsChunker(ChunkLimits limits, TokenCounter counter) {
        this.limits = limits;
        this.counter = counter;
    }

    @Override
    public String fingerprint() {
        return "paragraphs-1 max=" + limits.maxTokens() + " characters=" + SIZE_CHARACTERS + " overlap="
                + OVERLAP_CHARACTERS;
    }

    @Override
    public List<Chunk> chunk(ExtractedDocument document) {
        Meter meter = new Meter(counter);
        return new Run(document, meter).chunks();
    }

    /** One document. */
    private final class Run {

        private final String text;
        private final Meter meter;
        private final Outline outline;
        private final ChunkList chunks;

        Run(ExtractedDocument document, Meter meter) {
            this.text = document.text();
            this.meter = meter;
            this.outline = Outline.of(document, limits, meter);
            this.chunks = new ChunkList(text, limits, meter);
        }

        List<Chunk> chunks() {
            for (Outline.Stretch stretch : outline.stretches()) {
                slide(stretch);
            }
            return chunks.toList();
        }

        private void slide(Outline.Stretch stretch) {
            int end = Text.dropSpace(text, stretch.start(), stretch.end());
            int covered = Text.skipSpace(text, stretch.start(), end);
            int from = covered;
            while (covered < end) {
                int to = add(from, covered, end);
                if (to <= covered) {
                    // No room for more than what would be repeated.
                    from = covered;
                } else {
                    from = next(from, covered, to);
                    covered = Text.skipSpace(text, to, end);
                }
            }
        }

        /** @return where the chunk ends; when that is at or before {@code covered} there is none */
        private int add(int from, int covered, int end) {
            int size = SIZE_CHARACTERS;
            while (true) {
                int to = from + size < end ? cut(from, from + size) : end;
                to = Text.dropSpace(text, from, to);
                ChunkList.Place place = outline.place(from, to);
                if (to <= covered || chunks.addIfFits(from, to, place)) {
                    return to;
                }
                if (Character.codePointCount(text, from, to) < 2) {
                    chunks.add(from, to, place);
                    return to;
                }
                int room = Math.max(
                        1,
                        limits.maxTokens() - meter.overhead() - place.context().tokens());
                int tokens = Math.max(room + 1, meter.added(text.substring(from, to)));
                size = Math.max(1, (int) ((to - from) * 0.95 * room / tokens));
            }
        }

        /** One past the text of the chunk that begins at {@code from} and reaches to {@code limit} at most. */
        private int cut(int from, int limit) {
            int half = from + (limit - from) / 2;
            int paragraph = Math.max(outline.lastBlockStart(half, limit), Text.lastEndOf("\n\n", text, half, limit));
            if (paragraph > half) {
                return paragraph;
            }
            for (String separator : SEPARATORS) {
                int found = Text.lastEndOf(separator, text, half, limit);
                if (found > half) {
                    return found;
                }
            }
            int word = Text.lastWordStart(text, half, limit);
            int at = word > 0 ? word : Text.cut(text, limit);
            return at > from ? at : from + Character.charCount(text.codePointAt(from));
        }

        /** Where the chunk behind this one begins: at a word near its end that was not repeated before. */
        private int next(int from, int covered, int to) {
            int repeated = Math.min(OVERLAP_CHARACTERS, (to - from) / 4);
            for (int i = Math.max(covered + 1, to - repeated); i < to; i++) {
                if (!Text.isSpace(text.charAt(i)) && Text.isSpace(text.charAt(i - 1))) {
                    return i;
                }
            }
            return Text.skipSpace(text, to, text.length());
        }
    }
}
