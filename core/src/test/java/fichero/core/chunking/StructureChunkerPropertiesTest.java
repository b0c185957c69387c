package fichero.core.chunking;

import static org.assertj.core.api.Assertions.assertThat;

import fichero.core.extraction.Block;
import fichero.core.extraction.Block.Kind;
import fichero.core.extraction.ExtractedDocument;
import java.util.BitSet;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** What holds for every document, on random ones; a failure names the seed that makes it again. */
class StructureChunkerPropertiesTest {

    private static final int DOCUMENTS = 1500;

    private static final WordPieces COUNTER = new WordPieces();

    @Test
    void everyDocumentKeepsEveryPromise() {
        for (int seed = 0; seed < DOCUMENTS; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            ExtractedDocument document = document(random);
            ChunkLimits limits = limits(random);
            List<Chunk> chunks = new StructureChunker(limits, COUNTER).chunk(document);
            String context = "seed " + seed + " " + limits;
            chunksAreLiteralTrimmedAndWithinTheLimit(context, document.text(), chunks, limits);
            everyCharacterIsCoveredAndRepeatedOnlyWhereABlockWasSplit(context, document, chunks);
            assertThat(new StructureChunker(limits, COUNTER).chunk(document))
                    .as(context)
                    .isEqualTo(chunks);
        }
    }

    private static void chunksAreLiteralTrimmedAndWithinTheLimit(
            String context, String text, List<Chunk> chunks, ChunkLimits limits) {
        Chunk before = null;
        for (int i = 0; i < chunks.size(); i++) {
            Chunk chunk = chunks.get(i);
            String where = context + " chunk " + i;
            assertThat(chunk.ordinal()).as(where).isEqualTo(i);
            assertThat(chunk.text()).as(where).isEqualTo(text.substring(chunk.start(), chunk.end()));
            assertThat(chunk.embeddingText()).as(where).endsWith(chunk.text());
            assertThat(COUNTER.count(chunk.embeddingText())).as(where).isLessThanOrEqualTo(limits.maxTokens());
            assertThat(Text.isSpace(chunk.text().charAt(0))).as(where).isFalse();
            assertThat(Text.isSpace(chunk.text().charAt(chunk.text().length() - 1)))
                    .as(where)
                    .isFalse();
            assertThat(Character.isLowSurrogate(chunk.text().charAt(0)))
                    .as(where)
                    .isFalse();
            assertThat(Character.isHighSurrogate(
                            chunk.text().charAt(chunk.text().length() - 1)))
                    .as(where)
                    .isFalse();
            if (before != null) {
                assertThat(chunk.start()).as(where).isGreaterThan(before.start());
                assertThat(chunk.end()).as(where).isGreaterThan(before.end());
                assertThat(chunk.page()).as(where).isBetween(before.page(), chunk.pageEnd());
            }
            before = chunk;
        }
    }

    private static void everyCharacterIsCoveredAndRepeatedOnlyWhereABlockWasSplit(
            String context, ExtractedDocument document, List<Chunk> chunks) {
        BitSet covered = new BitSet();
        int end = 0;
        for (Chunk chunk : chunks) {
            if (chunk.start() < end && hasText(document)) {
                int repeatedFrom = chunk.start();
                int repeatedTo = end;
                assertThat(document.blocks())
                        .as(context + " repeats " + repeatedFrom + ".." + repeatedTo)
                        .anyMatch(block -> block.start() <= repeatedFrom && repeatedTo < block.end());
            }
            covered.set(chunk.start(), chunk.end());
            end = chunk.end();
        }
        for (Block block : document.blocks()) {
            for (int i = block.start(); i < block.end(); i++) {
                if (!Text.isSpace(document.text().charAt(i)) && !covered.get(i)) {
                    assertThat(i)
                            .as(context + " character in no chunk of " + block)
                            .isNegative();
                }
            }
        }
    }

    /** Without text in any block, the whole is one paragraph. */
    private static boolean hasText(ExtractedDocument document) {
        return document.blocks().stream().anyMatch(block -> !Text.isBlank(document.text(), block.start(), block.end()));
    }

    private static ChunkLimits limits(SplittableRandom random) {
        int max = 16 + random.nextInt(300);
        int target = 1 + random.nextInt(max);
        return new ChunkLimits(max, target, random.nextInt(target + 1), random.nextInt(max / 2));
    }

    private static ExtractedDocument document(SplittableRandom random) {
        Documents document = new Documents();
        if (random.nextInt(3) > 0) {
            document.title(random.nextInt(8) == 0 ? Documents.word(random).repeat(3000) : Documents.prose(random, 4));
        }
        int page = 0;
        boolean paged = random.nextBoolean();
        int blocks = 1 + random.nextInt(14);
        for (int i = 0; i < blocks; i++) {
            if (paged && random.nextInt(3) == 0) {
                page += 1;
                document.page(page);
            }
            if (random.nextInt(4) == 0) {
                document.markUp(random.nextBoolean() ? "----\n" : "<b>" + Documents.prose(random, random.nextInt(900)));
            }
            Kind kind = Kind.values()[random.nextInt(Kind.values().length - 1)];
            if (kind == Kind.HEADING) {
                document.heading(1 + random.nextInt(6), content(random, random.nextInt(9)));
            } else {
                document.block(kind, content(random, random.nextInt(11)));
            }
        }
        return document.build();
    }

    private static String content(SplittableRandom random, int shape) {
        return switch (shape) {
            case 0 -> " \t\n ".repeat(random.nextInt(3));
            case 1 -> lines(random, 1 + random.nextInt(60));
            case 2 -> Documents.word(random).repeat(1 + random.nextInt(2000));
            case 3 -> "\uD83D\uDE00".repeat(1 + random.nextInt(500));
            case 4 -> Documents.prose(random, 1 + random.nextInt(800));
            case 5 -> "?".repeat(1 + random.nextInt(400));
            case 6 -> Documents.prose(random, 90) + "\n \n" + Documents.prose(random, 1 + random.nextInt(300));
            default -> Documents.prose(random, 1 + random.nextInt(60));
        };
    }

    private static String lines(SplittableRandom random, int count) {
        StringBuilder lines = new StringBuilder();
        for (int i = 0; i < count; i++) {
            lines.append(Documents.prose(random, 1 + random.nextInt(14)))
                    .append(random.nextInt(9) == 0 ? "\r\n" : "\n");
        }
        return lines.toString();
    }
}
