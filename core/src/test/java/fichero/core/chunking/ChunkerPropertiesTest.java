package fichero.core.chunking;

import static org.assertj.core.api.Assertions.assertThat;

import fichero.core.extraction.Block;
import fichero.core.extraction.Block.Kind;
import fichero.core.extraction.ExtractedDocument;
import java.util.BitSet;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What every strategy promises of every document, on random ones; a failure names the seed that makes it again. */
class ChunkerPropertiesTest {

    private static final int DOCUMENTS = 600;

    private static final WordPieces COUNTER = new WordPieces();

    @ParameterizedTest
    @EnumSource
    void everyDocumentKeepsEveryPromise(ChunkingStrategy strategy) {
        for (int seed = 0; seed < DOCUMENTS; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            ExtractedDocument document = document(random);
            ChunkLimits limits = limits(random);
            Chunker chunker = strategy.chunker(limits, COUNTER);
            List<Chunk> chunks = chunker.chunk(document);
            String context = strategy + " seed " + seed + " " + limits;
            chunksAreLiteralTrimmedAndWithinTheLimit(context, document.text(), chunks, limits);
            chunksAreInOrder(context, chunks);
            everyCharacterIsCovered(context, document, chunks);
            assertThat(chunker.chunk(document)).as(context).isEqualTo(chunks);
        }
    }

    @Test
    void structureRepeatsTextOnlyWhereABlockWasSplit() {
        for (int seed = 0; seed < DOCUMENTS; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            ExtractedDocument document = document(random);
            if (hasText(document)) {
                List<Chunk> chunks = new StructureChunker(limits(random), COUNTER).chunk(document);
                repeatedTextIsInOneBlock("seed " + seed, document, chunks);
            }
        }
    }

    private static void chunksAreLiteralTrimmedAndWithinTheLimit(
            String context, String text, List<Chunk> chunks, ChunkLimits limits) {
        for (Chunk chunk : chunks) {
            String where = context + " chunk " + chunk.ordinal();
            assertThat(chunk.text()).as(where).isEqualTo(text.substring(chunk.start(), chunk.end()));
            assertThat(chunk.embeddingText()).as(where).endsWith(chunk.text());
            assertThat(COUNTER.count(chunk.embeddingText())).as(where).isLessThanOrEqualTo(limits.maxTokens());
            char first = chunk.text().charAt(0);
            char last = chunk.text().charAt(chunk.text().length() - 1);
            assertThat(Text.isSpace(first) || Text.isSpace(last)).as(where).isFalse();
            assertThat(Character.isLowSurrogate(first) || Character.isHighSurrogate(last))
                    .as(where)
                    .isFalse();
        }
    }

    private static void chunksAreInOrder(String context, List<Chunk> chunks) {
        for (int i = 0; i < chunks.size(); i++) {
            Chunk chunk = chunks.get(i);
            String where = context + " chunk " + i;
            assertThat(chunk.ordinal()).as(where).isEqualTo(i);
            if (i > 0) {
                Chunk before = chunks.get(i - 1);
                assertThat(chunk.start()).as(where).isGreaterThan(before.start());
                assertThat(chunk.end()).as(where).isGreaterThan(before.end());
                assertThat(chunk.page()).as(where).isBetween(before.page(), chunk.pageEnd());
            }
            if (i > 1) {
                assertThat(chunk.start())
                        .as(where + " repeats from one chunk only")
                        .isGreaterThanOrEqualTo(chunks.get(i - 2).end());
            }
        }
    }

    private static void everyCharacterIsCovered(String context, ExtractedDocument document, List<Chunk> chunks) {
        BitSet covered = new BitSet();
        chunks.forEach(chunk -> covered.set(chunk.start(), chunk.end()));
        String text = document.text();
        for (Block block : document.blocks()) {
            for (int i = covered.nextClearBit(block.start()); i < block.end(); i = covered.nextClearBit(i + 1)) {
                if (!Text.isSpace(text.charAt(i))) {
                    assertThat(i)
                            .as(context + " character in no chunk of " + block)
                            .isNegative();
                }
            }
        }
    }

    private static void repeatedTextIsInOneBlock(String context, ExtractedDocument document, List<Chunk> chunks) {
        int end = 0;
        for (Chunk chunk : chunks) {
            if (chunk.start() < end) {
                int repeatedFrom = chunk.start();
                int repeatedTo = end;
                assertThat(document.blocks())
                        .as(context + " repeats " + repeatedFrom + ".." + repeatedTo)
                        .anyMatch(block -> block.start() <= repeatedFrom && repeatedTo < block.end());
            }
            end = chunk.end();
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
            if (random.nextInt(6) == 0) {
                deepHeadings(document, random);
            }
            Kind kind = Kind.values()[random.nextInt(Kind.values().length - 1)];
            switch (kind) {
                case HEADING -> document.heading(1 + random.nextInt(6), content(random, random.nextInt(9)));
                case TABLE -> document.block(kind, random.nextInt(3) == 0 ? content(random, 4) : table(random));
                case CODE -> document.block(kind, random.nextInt(3) == 0 ? content(random, 4) : code(random));
                case LIST -> document.block(kind, random.nextInt(3) == 0 ? content(random, 4) : nestedList(random));
                case PARAGRAPH, PAGE_BREAK -> document.block(Kind.PARAGRAPH, content(random, random.nextInt(15)));
            }
        }
        return document.build();
    }

    private static void deepHeadings(Documents document, SplittableRandom random) {
        for (int level = 1; level <= 6; level++) {
            document.heading(level, "#".repeat(level) + " " + Documents.prose(random, 1 + random.nextInt(40)));
        }
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
            case 7 -> cjk(random, 1 + random.nextInt(900));
            // A family, skin tones and flags: several code points to what a person takes for one character.
            case 8 ->
                "\uD83D\uDC69\u200D\uD83D\uDC67 \uD83D\uDC4D\uD83C\uDFFD\uD83C\uDDEA\uD83C\uDDF8e\u0301"
                        .repeat(random.nextInt(90));
            case 9 ->
                Documents.prose(random, 1 + random.nextInt(700))
                        .replace(".", "")
                        .replace("?", "");
            default -> Documents.prose(random, 1 + random.nextInt(60));
        };
    }

    private static String cjk(SplittableRandom random, int characters) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < characters; i++) {
            text.append(random.nextInt(25) == 0 ? '。' : (char) ('\u4e00' + random.nextInt(0x4000)));
        }
        return text.toString();
    }

    private static String lines(SplittableRandom random, int count) {
        StringBuilder lines = new StringBuilder();
        for (int i = 0; i < count; i++) {
            lines.append(Documents.prose(random, 1 + random.nextInt(14)))
                    .append(random.nextInt(9) == 0 ? "\r\n" : "\n");
        }
        return lines.toString();
    }

    private static String table(SplittableRandom random) {
        StringBuilder table = new StringBuilder("| a | b |\n|---|---|\n");
        int rows = random.nextInt(80);
        int words = 1 + random.nextInt(random.nextInt(5) == 0 ? 200 : 8);
        for (int i = 0; i < rows; i++) {
            table.append("| ")
                    .append(i)
                    .append(" | ")
                    .append(Documents.prose(random, words))
                    .append(" |\n");
        }
        return table.toString();
    }

    private static String nestedList(SplittableRandom random) {
        StringBuilder list = new StringBuilder();
        int items = 1 + random.nextInt(50);
        int depth = 0;
        for (int i = 0; i < items; i++) {
            depth = Math.max(0, depth + random.nextInt(3) - 1);
            list.append("  ".repeat(depth)).append("- ").append(Documents.prose(random, 1 + random.nextInt(30)));
            list.append('\n');
        }
        return list.toString();
    }

    private static String code(SplittableRandom random) {
        StringBuilder code = new StringBuilder("```sh\n");
        int lines = random.nextInt(90);
        for (int i = 0; i < lines; i++) {
            code.append("\t".repeat(random.nextInt(9)))
                    .append(random.nextInt(5) == 0 ? "# " : "")
                    .append(Documents.word(random).repeat(1 + random.nextInt(40)))
                    .append(random.nextInt(4) == 0 ? "\n\n" : "\n");
        }
        return code.append("```").toString();
    }
}
