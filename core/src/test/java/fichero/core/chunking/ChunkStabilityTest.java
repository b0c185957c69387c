package fichero.core.chunking;

import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import fichero.core.chunking.LongDocument.Edit;
import fichero.core.chunking.LongDocument.Shape;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** An edit changes the chunk texts next to it and no others, so that few texts are embedded again. */
class ChunkStabilityTest {

    /** DESIGN: texts embedded after an edit of one paragraph. */
    private static final int MOST_CHANGED = 3;

    private static final int DOCUMENTS = 3;
    private static final int PARTS = 250;
    private static final int EDITS_PER_DOCUMENT = 12;

    private final WordPieces counter = new WordPieces();
    private final StructureChunker chunker = new StructureChunker(ChunkLimits.forModel(512), counter);

    @ParameterizedTest
    @EnumSource
    void anEditChangesThreeChunkTextsAtMost(Shape shape) {
        for (int seed = 0; seed < DOCUMENTS; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            LongDocument document = LongDocument.of(shape, PARTS, random);
            Set<String> known = texts(document);
            for (int i = 0; i < EDITS_PER_DOCUMENT; i++) {
                for (Edit edit : Edit.values()) {
                    int at = random.nextInt(document.parts() - 1);
                    Set<String> changed = texts(document.edited(edit, at, random));
                    changed.removeAll(known);
                    assertThat(changed)
                            .as(shape + " " + seed + ": " + edit + " of part " + at)
                            .hasSizeLessThanOrEqualTo(MOST_CHANGED);
                }
            }
        }
    }

    @Test
    void soItIsInADocumentOfAThousandChunksWhereverTheEditIs() {
        SplittableRandom random = new SplittableRandom(1000);
        LongDocument document = LongDocument.of(Shape.LONG_PARAGRAPHS, 1700, random);
        Set<String> known = texts(document);
        assertThat(known).hasSizeGreaterThan(1000);

        for (int i = 0; i < document.parts(); i += 113) {
            for (Edit edit : Edit.values()) {
                Set<String> changed = texts(document.edited(edit, i, random));
                changed.removeAll(known);
                assertThat(changed).as(edit + " of part " + i).hasSizeLessThanOrEqualTo(MOST_CHANGED);
            }
        }
    }

    @Test
    void editsOneAfterAnotherDoNotAddUp() {
        SplittableRandom random = new SplittableRandom(7);
        LongDocument document = LongDocument.of(Shape.MIXED_PARAGRAPHS, PARTS, random);
        Set<String> known = new HashSet<>(texts(document));
        for (int i = 0; i < 40; i++) {
            Edit edit = Edit.values()[random.nextInt(Edit.values().length)];
            document = document.edited(edit, random.nextInt(document.parts()), random);
            Set<String> now = texts(document);
            assertThat(now.stream().filter(text -> !known.contains(text)).count())
                    .as(edit + " number " + i)
                    .isLessThanOrEqualTo(MOST_CHANGED);
            known.addAll(now);
        }
    }

    @ParameterizedTest
    @EnumSource
    void chunksAreWellFilledAllTheSame(Shape shape) {
        ChunkLimits limits = ChunkLimits.forModel(512);
        List<Integer> sizes = texts(LongDocument.of(shape, PARTS, new SplittableRandom(3))).stream()
                .map(counter::count)
                .toList();

        assertThat(sizes.stream().mapToInt(Integer::intValue).average().orElseThrow())
                .isBetween(limits.targetTokens() * 0.45, (double) limits.targetTokens());
        assertThat(sizes.stream().filter(size -> size < limits.minTokens()).count())
                .as("crumbs")
                .isLessThanOrEqualTo(sizes.size() / 50);
    }

    private Set<String> texts(LongDocument document) {
        return chunker.chunk(document.build()).stream()
                .map(Chunk::embeddingText)
                .collect(toSet());
    }
}
