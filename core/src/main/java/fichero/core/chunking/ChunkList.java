package fichero.core.chunking;

import fichero.core.failure.SetupException;
import java.util.ArrayList;
import java.util.List;

/** The chunks of one document, each verified against the limit as a whole before it is taken. For one thread. */
final class ChunkList {

    /** Where a chunk stands in the document. */
    record Place(List<String> headingPath, HeadingContext context, int page, int pageEnd) {}

    private final String text;
    private final ChunkLimits limits;
    private final Meter meter;
    private final List<Chunk> chunks = new ArrayList<>();

    ChunkList(String text, ChunkLimits limits, Meter meter) {
        this.text = text;
        this.limits = limits;
        this.meter = meter;
    }

    List<Chunk> toList() {
        return List.copyOf(chunks);
    }

    boolean addIfFits(int start, int end, Place place) {
        return addIfFits(start, end, place, place.context());
    }

    /** Parts the text where it does not fit. Callers have counted, but a whole may count more than its parts together. */
    void add(int start, int end, Place place) {
        if (addIfFits(start, end, place)) {
            return;
        }
        if (Character.codePointCount(text, start, end) < 2) {
            if (!addIfFits(start, end, place, HeadingContext.NONE)) {
                throw new SetupException("a chunk of one character takes more than the limit of " + limits.maxTokens()
                        + " tokens: raise the chunk limit, or choose a model with a larger one");
            }
            return;
        }
        int middle = start + (end - start) / 2;
        int word = Text.lastWordStart(text, start + (end - start) / 4, middle);
        int at = word > 0 ? word : Text.cut(text, middle);
        if (at <= start) {
            at = start + Character.charCount(text.codePointAt(start));
        }
        add(start, Text.dropSpace(text, start, at), place);
        add(Text.skipSpace(text, at, end), end, place);
    }

    private boolean addIfFits(int start, int end, Place place, HeadingContext context) {
        String piece = text.substring(start, end);
        String embeddingText = context.with(piece);
        if (meter.passage(embeddingText) > limits.maxTokens()) {
            return false;
        }
        chunks.add(new Chunk(
                chunks.size(), start, end, piece, embeddingText, place.headingPath(), place.page(), place.pageEnd()));
        return true;
    }
}
