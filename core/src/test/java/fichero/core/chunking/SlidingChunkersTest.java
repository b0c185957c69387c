package fichero.core.chunking;

import static org.assertj.core.api.Assertions.assertThat;

import fichero.core.extraction.ExtractedDocument;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** The strategies that fill chunks from the front and repeat the end of the chunk before. */
class SlidingChunkersTest {

    private static final ChunkLimits LARGE = new ChunkLimits(2000, 1500, 100, 60);

    private final WordPieces counter = new WordPieces();
    private final SplittableRandom random = new SplittableRandom(3);

    @Test
    void paragraphsGivesAThousandCharactersCutAtParagraphsWithTwoHundredRepeated() {
        String paragraph = "x".repeat(39) + " ";
        ExtractedDocument document = Documents.of(
                paragraph.repeat(10).strip(),
                paragraph.repeat(10).strip(),
                paragraph.repeat(10).strip());

        List<Chunk> chunks = chunks(ChunkingStrategy.PARAGRAPHS, LARGE, document);

        assertThat(chunks).hasSize(2);
        assertThat(chunks.get(0).end()).isEqualTo(document.blocks().get(1).end());
        assertThat(chunks.get(1).start())
                .isBetween(chunks.get(0).end() - 200, chunks.get(0).end() - 160);
        assertThat(chunks.get(1).end()).isEqualTo(document.blocks().get(2).end());
    }

    @Test
    void paragraphsCutsALongOneAtLinesThenSentencesThenWords() {
        assertThat(firstOf("a ".repeat(400) + "\n" + "b. ".repeat(300))).endsWith("a");
        assertThat(firstOf("a ".repeat(400) + "Fin. " + "b ".repeat(600))).endsWith("Fin.");
        assertThat(firstOf("palabra ".repeat(400))).endsWith("palabra").hasSize(999);
        assertThat(firstOf("x".repeat(4000))).hasSize(1000);
    }

    private String firstOf(String text) {
        return chunks(ChunkingStrategy.PARAGRAPHS, LARGE, Documents.of(text))
                .get(0)
                .text();
    }

    @Test
    void paragraphsTakesFewerCharactersWhereTheModelTakesNoMore() {
        ExtractedDocument document = Documents.of(Documents.prose(random, 600));

        List<Chunk> chunks = chunks(ChunkingStrategy.PARAGRAPHS, ChunkLimits.forModel(128), document);

        assertThat(chunks)
                .allSatisfy(chunk ->
                        assertThat(counter.count(chunk.embeddingText())).isLessThanOrEqualTo(128));
        assertThat(chunks.stream()
                        .mapToInt(chunk -> counter.count(chunk.embeddingText()))
                        .average()
                        .orElseThrow())
                .isGreaterThan(80);
    }

    @Test
    void recursiveFillsUpToTheTargetWithWholeParagraphs() {
        ChunkLimits limits = new ChunkLimits(128, 100, 10, 0);
        ExtractedDocument document = Documents.of(
                "abcd ".repeat(40).strip(),
                "efgh ".repeat(40).strip(),
                "ijkl ".repeat(40).strip());

        assertThat(chunks(ChunkingStrategy.RECURSIVE, limits, document))
                .extracting(Chunk::start)
                .containsExactly(0, document.blocks().get(2).start());
    }

    @Test
    void recursiveCutsALongParagraphAtSentencesAndRepeatsTheLastOnes() {
        ChunkLimits limits = new ChunkLimits(64, 48, 10, 16);
        List<Chunk> chunks = chunks(
                ChunkingStrategy.RECURSIVE, limits, Documents.of("Una frase corta de seis palabras. ".repeat(40)));

        assertThat(chunks)
                .hasSizeGreaterThan(5)
                .allSatisfy(chunk ->
                        assertThat(chunk.text()).startsWith("Una frase").endsWith("palabras."));
        for (int i = 1; i < chunks.size(); i++) {
            String repeated = "Una frase corta de seis palabras.";
            assertThat(chunks.get(i - 1).end() - chunks.get(i).start()).isEqualTo(repeated.length());
        }
    }

    @Test
    void bothTellWhatHeadingAndPageAChunkBeginsUnder() {
        var document = new Documents()
                .title("Manual")
                .page(1)
                .heading(1, "Uno")
                .paragraph(Documents.prose(random, 120))
                .page(2)
                .heading(1, "Dos")
                .paragraph(Documents.prose(random, 500))
                .build();
        for (ChunkingStrategy strategy : List.of(ChunkingStrategy.PARAGRAPHS, ChunkingStrategy.RECURSIVE)) {
            List<Chunk> chunks = chunks(strategy, ChunkLimits.forModel(512), document);
            Chunk first = chunks.get(0);
            Chunk last = chunks.get(chunks.size() - 1);

            assertThat(first.embeddingText()).startsWith("Manual > Uno\n");
            assertThat(first.page()).isEqualTo(1);
            assertThat(last.embeddingText()).startsWith("Manual > Dos\n");
            assertThat(last.headingPath()).containsExactly("Dos");
            assertThat(last.page()).isEqualTo(2);
        }
    }

    private List<Chunk> chunks(ChunkingStrategy strategy, ChunkLimits limits, ExtractedDocument document) {
        return strategy.chunker(limits, counter).chunk(document);
    }
}
