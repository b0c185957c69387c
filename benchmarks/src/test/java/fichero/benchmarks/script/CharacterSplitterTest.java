package fichero.benchmarks.script;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class CharacterSplitterTest {

    @Test
    void aShortTextIsOneChunkAndABlankOneNone() {
        assertThat(CharacterSplitter.split("# Title\n\nWords.\n")).containsExactly("# Title\n\nWords.");
        assertThat(CharacterSplitter.split(" \n\n ")).isEmpty();
    }

    @Test
    void paragraphsStayWholeWhileTheyFit() {
        String paragraph = "x".repeat(390);

        assertThat(CharacterSplitter.split(paragraph + "\n\n" + paragraph + "\n\n" + paragraph))
                .containsExactly(paragraph + "\n\n" + paragraph, paragraph);
    }

    @Test
    void noChunkIsTooLongAndEachRepeatsTheEndOfTheOneBefore() {
        String text = IntStream.range(0, 2000).mapToObj(at -> "word" + at).collect(Collectors.joining(" "));

        List<String> chunks = CharacterSplitter.split(text);

        assertThat(chunks).hasSizeGreaterThan(10);
        assertThat(chunks.subList(0, chunks.size() - 1))
                .allSatisfy(chunk ->
                        assertThat(chunk).hasSizeBetween(CharacterSplitter.CHUNK - 20, CharacterSplitter.CHUNK));
        for (int at = 1; at < chunks.size(); at++) {
            String first = chunks.get(at).substring(0, CharacterSplitter.OVERLAP / 2);
            assertThat(chunks.get(at - 1)).contains(first);
        }
        assertThat(chunks.get(chunks.size() - 1)).endsWith("word1999");
    }

    @Test
    void whatHasNoSpacesIsCutAnywhere() {
        assertThat(CharacterSplitter.split("y".repeat(2500)))
                .extracting(String::length)
                .containsExactly(1000, 1000, 500);
    }
}
