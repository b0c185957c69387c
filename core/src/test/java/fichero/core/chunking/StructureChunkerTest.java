package fichero.core.chunking;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import fichero.core.extraction.Block.Kind;
import fichero.core.failure.SetupException;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class StructureChunkerTest {

    private static final ChunkLimits SMALL = new ChunkLimits(64, 48, 10, 8);

    private final WordPieces counter = new WordPieces();
    private final SplittableRandom random = new SplittableRandom(11);

    @Test
    void smallDocumentIsOneChunkWithItsPlace() {
        var document = new Documents()
                .title("Manual de tar")
                .heading(1, "Uso")
                .heading(2, "Crear un archivo")
                .paragraph("Se crea con tar -cf.");

        assertThat(chunks(SMALL, document)).singleElement().satisfies(chunk -> {
            assertThat(chunk.headingPath()).containsExactly("Uso", "Crear un archivo");
            assertThat(chunk.text()).isEqualTo("Uso\n\nCrear un archivo\n\nSe crea con tar -cf.");
            assertThat(chunk.embeddingText()).isEqualTo("Manual de tar > Uso > Crear un archivo\n" + chunk.text());
            assertThat(chunk.page()).isZero();
        });
    }

    @Test
    void titleThatIsTheFirstHeadingIsSaidOnce() {
        var document = new Documents().title("Uso").heading(1, "# Uso").paragraph("Texto.");

        assertThat(chunks(SMALL, document))
                .singleElement()
                .satisfies(chunk -> assertThat(chunk.embeddingText()).startsWith("Uso\n#"));
    }

    @Test
    void sectionsAreKeptApartAndSiblingsDoNotInheritEachOther() {
        var document = new Documents()
                .heading(1, "A")
                .paragraph("Uno.")
                .heading(2, "A1")
                .paragraph("Dos.")
                .heading(1, "B")
                .paragraph("Tres.");

        assertThat(chunks(SMALL, document))
                .extracting(Chunk::headingPath)
                .containsExactly(List.of("A"), List.of("A", "A1"), List.of("B"));
    }

    @Test
    void crumbsJoinTheirNeighbourOfTheSameSection() {
        String large = "abcd ".repeat(SMALL.targetTokens() - WordPieces.OVERHEAD - 2) + "efgh.";
        var document = new Documents().paragraph(large).paragraph("Fin.");

        assertThat(counter.count(large + " Fin.")).isGreaterThan(SMALL.targetTokens());
        assertThat(chunks(SMALL, document))
                .singleElement()
                .satisfies(chunk -> assertThat(chunk.text()).endsWith("Fin."));
    }

    @Test
    void absurdTokenBetweenTwoParagraphsLosesNeither() {
        String token = "x".repeat(60 * 1024);
        List<Chunk> chunks = chunks(
                SMALL, new Documents().paragraph("Antes.").paragraph(token).paragraph("Después."));

        assertThat(chunks.get(0).text()).startsWith("Antes.");
        assertThat(chunks.get(chunks.size() - 1).text()).endsWith("Después.");
        assertThat(chunks).allSatisfy(chunk -> {
            assertThat(counter.count(chunk.embeddingText())).isLessThanOrEqualTo(64);
            assertThat(chunk.text()).hasSizeLessThanOrEqualTo(640);
        });
    }

    @Test
    void absurdHeadingAndTitleLeaveRoomForTheText() {
        var document = new Documents()
                .title(Documents.prose(random, 3000))
                .heading(1, Documents.prose(random, 3000))
                .paragraph("Texto.");

        assertThat(chunks(SMALL, document)).hasSizeGreaterThan(50).allSatisfy(chunk -> {
            assertThat(counter.count(chunk.embeddingText())).isLessThanOrEqualTo(64);
            assertThat(chunk.embeddingText().length() - chunk.text().length()).isLessThan(130);
            assertThat(chunk.headingPath())
                    .allSatisfy(heading -> assertThat(heading).hasSizeLessThanOrEqualTo(160));
        });
    }

    @Test
    void splitBlockRepeatsALittleAndWholeBlocksRepeatNothing() {
        ChunkLimits limits = new ChunkLimits(64, 40, 4, 16);
        List<Chunk> split = chunks(limits, new Documents().paragraph(Documents.prose(random, 300)));
        List<Chunk> whole = chunks(
                limits, new Documents().paragraph(Documents.prose(random, 14)).paragraph(Documents.prose(random, 14)));

        for (int i = 1; i < split.size(); i++) {
            int repeated = split.get(i - 1).end() - split.get(i).start();
            String text = split.get(i).text().substring(0, Math.max(0, repeated));
            assertThat(repeated).isPositive();
            assertThat(counter.count(text) - WordPieces.OVERHEAD).isLessThanOrEqualTo(16);
        }
        assertThat(whole).hasSize(2);
        assertThat(whole.get(1).start()).isGreaterThan(whole.get(0).end());
    }

    @Test
    void tablesAreSplitBetweenRows() {
        StringBuilder table = new StringBuilder();
        for (int row = 0; row < 40; row++) {
            table.append("| fila ").append(row).append(" | valor. Otro valor |\n");
        }

        assertThat(chunks(new ChunkLimits(64, 48, 10, 0), new Documents().block(Kind.TABLE, table.toString())))
                .hasSizeGreaterThan(3)
                .allSatisfy(
                        chunk -> assertThat(chunk.text()).startsWith("| fila").endsWith("valor |"));
    }

    @Test
    void aHeadingInsideACodeFenceIsCode() {
        String code = "```sh\n# Instalar\napt install tar\n```";
        var document =
                new Documents().heading(2, "## Uso").block(Kind.CODE, code).paragraph("Y ya está.");

        assertThat(chunks(SMALL, document)).singleElement().satisfies(chunk -> {
            assertThat(chunk.headingPath()).containsExactly("Uso");
            assertThat(chunk.text()).contains(code);
        });
    }

    @Test
    void aLongCodeFenceIsSplitBetweenLinesAndStaysUnderItsHeading() {
        String code = "```sh\n" + "# paso con su orden\ntar -cf archivo.tar carpeta\n".repeat(20) + "```";
        var document = new Documents().heading(2, "## Uso").block(Kind.CODE, code);

        assertThat(chunks(new ChunkLimits(64, 48, 10, 0), document))
                .hasSizeGreaterThan(3)
                .allSatisfy(chunk -> {
                    assertThat(chunk.headingPath()).containsExactly("Uso");
                    assertThat(chunk.text().lines()).allMatch(line -> line.matches("#.*|tar .*|```.*|"));
                });
    }

    @Test
    void sentencesDoNotEndAtAbbreviations() {
        Sentences sentences = new Sentences("es");
        String text = "El Sr. Gómez y J. Pérez viven en EE. UU. desde 1990. Hoy no.";
        sentences.setText(text);

        assertThat(text.substring(0, sentences.next()))
                .isEqualTo("El Sr. Gómez y J. Pérez viven en EE. UU. desde 1990. ");
        assertThat(sentences.next()).isEqualTo(text.length());
    }

    @Test
    void pagesAreThoseOfTheFirstAndLastBlock() {
        var document = new Documents().page(3).paragraph("Uno.").page(4).paragraph("Dos.");

        assertThat(chunks(SMALL, document)).singleElement().satisfies(chunk -> {
            assertThat(chunk.page()).isEqualTo(3);
            assertThat(chunk.pageEnd()).isEqualTo(4);
        });
    }

    @Test
    void modelThatCountsMoreForTheWholeThanForItsPartsIsNotExceeded() {
        TokenCounter greedy = passage -> 5 + passage.length() / 4 + passage.length() * passage.length() / 2000;
        var document = new Documents().heading(1, "Uno").paragraph(Documents.prose(random, 400));

        assertThat(new StructureChunker(SMALL, greedy).chunk(document.build()))
                .hasSizeGreaterThan(5)
                .allSatisfy(
                        chunk -> assertThat(greedy.count(chunk.embeddingText())).isLessThanOrEqualTo(64));
    }

    @Test
    void limitBelowOneCharacterIsASetUpError() {
        StructureChunker chunker =
                new StructureChunker(new ChunkLimits(8, 8, 0, 0), passage -> 5 + 9 * passage.length());

        assertThatThrownBy(() -> chunker.chunk(Documents.of("abc")))
                .isInstanceOf(SetupException.class)
                .hasMessageContaining("8 tokens");
    }

    @Test
    void fingerprintNamesTheLimits() {
        assertThat(new StructureChunker(SMALL, counter).fingerprint())
                .isEqualTo("structure-2 max=64 target=48 min=10 overlap=8");
    }

    private List<Chunk> chunks(ChunkLimits limits, Documents document) {
        return new StructureChunker(limits, counter).chunk(document.build());
    }
}
