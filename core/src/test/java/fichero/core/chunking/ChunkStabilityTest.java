package fichero.core.chunking;

import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** An edit changes the chunk texts next to it and no others, so that few texts are embedded again. */
class ChunkStabilityTest {

    private static final int DOCUMENTS = 20;
    private static final int PARAGRAPHS = 80;
    private static final int PARAGRAPHS_PER_HEADING = 12;
    private static final String HEADING = "Sección ";
    private static final int EDITS_PER_DOCUMENT = 10;

    private final StructureChunker chunker = new StructureChunker(ChunkLimits.forModel(512), new WordPieces());

    enum Edit {
        REPLACE_PARAGRAPH,
        APPEND_SENTENCE,
        CHANGE_WORD,
        INSERT_PARAGRAPH,
        DELETE_PARAGRAPH
    }

    @ParameterizedTest
    @CsvSource({
        "REPLACE_PARAGRAPH, false",
        "REPLACE_PARAGRAPH, true",
        "APPEND_SENTENCE, false",
        "APPEND_SENTENCE, true",
        "CHANGE_WORD, false",
        "CHANGE_WORD, true",
        "INSERT_PARAGRAPH, false",
        "INSERT_PARAGRAPH, true",
        "DELETE_PARAGRAPH, false",
        "DELETE_PARAGRAPH, true"
    })
    void anEditChangesAtMostThreeChunkTexts(Edit edit, boolean headings) {
        int edits = 0;
        int moreThanThree = 0;
        for (int seed = 0; seed < DOCUMENTS; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            List<String> before = paragraphs(random, PARAGRAPHS);
            Set<String> known = texts(before, headings);
            for (int i = 0; i < EDITS_PER_DOCUMENT; i++) {
                List<String> after = new ArrayList<>(before);
                edited(edit, random).accept(after);
                Set<String> changed = texts(after, headings);
                changed.removeAll(known);
                edits++;
                moreThanThree += changed.size() > 3 ? 1 : 0;
                // Where chunks begin is decided by chance (a hash), so once in a while an edit reaches a little
                // further.
                assertThat(changed).as(edit + " in document " + seed).hasSizeLessThanOrEqualTo(5);
            }
        }
        assertThat(moreThanThree).as("of " + edits + " edits").isLessThanOrEqualTo(edits / 50);
    }

    @Test
    void chunksAreWellFilledAllTheSame() {
        List<String> paragraphs = paragraphs(new SplittableRandom(1), PARAGRAPHS);
        WordPieces counter = new WordPieces();

        double average = texts(paragraphs, false).stream()
                .mapToInt(counter::count)
                .average()
                .orElseThrow();

        assertThat(average).isBetween(120.0, 192.0);
    }

    private static Consumer<List<String>> edited(Edit edit, SplittableRandom random) {
        int any = random.nextInt(PARAGRAPHS);
        int at = any % PARAGRAPHS_PER_HEADING == 0 ? any + 1 : any;
        String fresh = paragraph(random);
        return switch (edit) {
            case REPLACE_PARAGRAPH -> paragraphs -> paragraphs.set(at, fresh);
            case APPEND_SENTENCE -> paragraphs -> paragraphs.set(at, paragraphs.get(at) + " Una frase más al final.");
            case CHANGE_WORD ->
                paragraphs -> paragraphs.set(at, paragraphs.get(at).replaceFirst(" [^ ]+", " cambiado"));
            case INSERT_PARAGRAPH -> paragraphs -> paragraphs.add(at, fresh);
            case DELETE_PARAGRAPH -> paragraphs -> paragraphs.remove(at);
        };
    }

    private Set<String> texts(List<String> paragraphs, boolean headings) {
        Documents document = new Documents().title("Un documento largo");
        for (int i = 0; i < paragraphs.size(); i++) {
            if (!isHeading(paragraphs.get(i))) {
                document.paragraph(paragraphs.get(i));
            } else if (headings) {
                document.heading(2, paragraphs.get(i));
            }
        }
        return chunker.chunk(document.build()).stream()
                .map(Chunk::embeddingText)
                .collect(toSet());
    }

    private static List<String> paragraphs(SplittableRandom random, int count) {
        List<String> paragraphs = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            paragraphs.add(i % PARAGRAPHS_PER_HEADING == 0 ? HEADING + i : paragraph(random));
        }
        return paragraphs;
    }

    private static boolean isHeading(String paragraph) {
        return paragraph.startsWith(HEADING);
    }

    private static String paragraph(SplittableRandom random) {
        return Documents.prose(random, 20 + random.nextInt(60));
    }
}
