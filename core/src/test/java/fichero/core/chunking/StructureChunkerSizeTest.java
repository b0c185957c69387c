package fichero.core.chunking;

import static org.assertj.core.api.Assertions.assertThat;

import fichero.core.extraction.ExtractedDocument;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Counting tokens is what chunking costs, so the work is bounded in characters counted, not in time. */
class StructureChunkerSizeTest {

    private static final int SIZE = 5_000_000;

    /** Each character is counted as part of a piece, once or twice more on the way there, and in its final chunk. */
    private static final int COUNTED_AT_MOST = 6;

    enum Shape {
        SENTENCES,
        WORDS_WITHOUT_SENTENCES,
        NO_SPACES,
        DOTS,
        INITIALS,
        EMOJI,
        SHORT_LINES,
        BLANK_LINES
    }

    @ParameterizedTest
    @EnumSource
    void workGrowsWithTheSizeAndNotFaster(Shape shape) {
        String text = text(shape);
        ExtractedDocument document = Documents.of(text);
        WordPieces counter = new WordPieces();
        List<Chunk> chunks = new StructureChunker(ChunkLimits.forModel(512), counter).chunk(document);

        assertThat(counter.counted()).isLessThan((long) COUNTED_AT_MOST * text.length());
        assertThat(chunks)
                .isNotEmpty()
                .allSatisfy(chunk ->
                        assertThat(counter.count(chunk.embeddingText())).isLessThanOrEqualTo(256));
    }

    private static String text(Shape shape) {
        SplittableRandom random = new SplittableRandom(7);
        return switch (shape) {
            case SENTENCES -> Documents.prose(random, 20_000).repeat(SIZE / 100_000);
            case WORDS_WITHOUT_SENTENCES -> "palabra ".repeat(SIZE / 8);
            case NO_SPACES -> "x".repeat(SIZE);
            case DOTS -> ".".repeat(SIZE);
            case INITIALS -> "A. ".repeat(SIZE / 3);
            case EMOJI -> "\uD83D\uDE00".repeat(SIZE / 2);
            case SHORT_LINES -> "una línea corta\n".repeat(SIZE / 16);
            case BLANK_LINES -> "a\n\n\n\n\n\n\n\n\n\n".repeat(SIZE / 11);
        };
    }
}
