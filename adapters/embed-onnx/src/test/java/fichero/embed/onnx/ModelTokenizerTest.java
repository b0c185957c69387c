package fichero.embed.onnx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import fichero.core.failure.SetupException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ModelTokenizerTest {

    private static final int CLS = 101;
    private static final int SEP = 102;

    private static ModelTokenizer tokenizer;

    @BeforeAll
    static void open() {
        NativeLibraries.load(Models.CACHE);
        tokenizer =
                ModelTokenizer.open(Models.files(BuiltInModel.ALL_MINILM_L6_V2).tokenizer());
    }

    @AfterAll
    static void close() {
        tokenizer.close();
    }

    @Test
    void tokensAreThoseOfTheVocabularyWithSpecialTokensAround() {
        assertThat(tokenizer.encode("Hello world")).containsExactly(CLS, 7592, 2088, SEP);
    }

    @Test
    void whatTheFileSaysAboutCuttingAndPaddingIsIgnored() {
        assertThat(tokenizer.encode("world ".repeat(300))).hasSize(302).doesNotContain(0);
    }

    @Test
    void cutKeepsTheSpecialTokenAtTheEnd() {
        assertThat(tokenizer.cut(tokenizer.encode("Hello world"), 3)).containsExactly(CLS, 7592, SEP);
        assertThat(tokenizer.cut(tokenizer.encode("Hello world"), 4)).hasSize(4);
    }

    @Test
    void halfASurrogatePairDoesNotGarbleTheRest() {
        assertThat(tokenizer.encode("Hello \ud83d world 🚀"))
                .startsWith(CLS, 7592)
                .containsSequence(2088)
                .isEqualTo(tokenizer.encode("Hello \ufffd world 🚀"));
    }

    @Test
    void countsAreExactInProse() {
        for (String file : new String[] {
            "eval/articles/es/normans.es.md", "eval/articles/en/normans.en.md", "eval/articles/es/prime-number.es.md"
        }) {
            for (String paragraph : Models.testData(file).split("\n\n")) {
                assertThat(tokenizer.count(paragraph)).as(paragraph).isEqualTo(tokenizer.encode(paragraph).length);
            }
        }
    }

    @Test
    void countsAreExactInOddText() {
        for (String odd : new String[] {
            "",
            " ",
            "\t\r\n\n  x \n",
            "a\u00a0b\u2003c\u2028d\u0085e\u000bf",
            "a\u0000b a\u200bb a\u0007b \ufeffx",
            "e\u0301 \u0301e n\u0303o \u0303",
            "東京タワー and 漢字",
            "🚀🚀 \ud83d \udc00x",
            "[CLS] [SEP]x [MASK][UNK] [PAD]",
            "https://example.org/a?b=c&d=%20#e (see `code`, \"quoted\")...",
            "x".repeat(99) + " " + "y".repeat(101) + " " + "z".repeat(60_000),
            "İstanbul ǅ ß ﬁ Ⅷ ½ ² क्षि กำ",
        }) {
            assertThat(tokenizer.count(odd)).as(odd).isEqualTo(tokenizer.encode(odd).length);
        }
    }

    @Test
    void fileThatIsNoTokenizerIsNamed(@TempDir Path folder) throws Exception {
        Path file = Files.writeString(folder.resolve("tokenizer.json"), "{\"model\":{}}");

        assertThatExceptionOfType(SetupException.class)
                .isThrownBy(() -> ModelTokenizer.open(file))
                .withMessageContaining(file.toString());
    }
}
