package fichero.embed.onnx;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class WordCountsTest {

    private final List<String> tokenized = new ArrayList<>();
    private final WordCounts counts = new WordCounts(word -> {
        tokenized.add(word);
        return word.length();
    });

    @Test
    void countsEveryWordButTokenizesItOnce() {
        assertThat(counts.count("la casa\n\nde la\tcasa ")).isEqualTo(2 + 4 + 2 + 2 + 4);
        assertThat(counts.count("la casa")).isEqualTo(6);

        assertThat(tokenized).containsExactly("la", "casa", "de");
    }

    @Test
    void longWordsAreNotRemembered() {
        String word = "x".repeat(1000);
        counts.count(word);
        counts.count(word);

        assertThat(tokenized).hasSize(2);
    }
}
