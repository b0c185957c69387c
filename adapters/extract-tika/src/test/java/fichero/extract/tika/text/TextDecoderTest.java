package fichero.extract.tika.text;

import static org.assertj.core.api.Assertions.assertThat;

import fichero.core.extraction.Flag;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TextDecoderTest {

    private static final String SPANISH = "«El niño», preguntó la señora, ¿comió ya su piñón?";

    @ParameterizedTest
    @ValueSource(strings = {"UTF-8", "UTF-16LE", "UTF-16BE", "UTF-32LE", "UTF-32BE"})
    void aByteOrderMarkDecidesAndIsDropped(String charset) throws IOException {
        byte[] bytes = ("\ufeff" + SPANISH).getBytes(Charset.forName(charset));

        assertThat(TextDecoder.decode(bytes, null)).isEqualTo(new DecodedText(SPANISH, java.util.List.of()));
    }

    @ParameterizedTest
    @ValueSource(strings = {"windows-1252", "ISO-8859-1", "UTF-16LE", "UTF-8"})
    void spanishIsReadWithoutAMark(String charset) throws IOException {
        assertThat(TextDecoder.decode(SPANISH.getBytes(Charset.forName(charset)), null)
                        .text())
                .isEqualTo(SPANISH);
    }

    @Test
    void russianAndJapaneseAreGuessed() throws IOException {
        String russian = "Все люди рождаются свободными и равными в своём достоинстве и правах. Они наделены разумом.";
        String japanese = "すべての人間は、生まれながらにして自由であり、かつ、尊厳と権利とについて平等である。";

        assertThat(TextDecoder.decode(russian.getBytes(Charset.forName("windows-1251")), null)
                        .text())
                .isEqualTo(russian);
        assertThat(TextDecoder.decode(japanese.getBytes(Charset.forName("Shift_JIS")), null)
                        .text())
                .isEqualTo(japanese);
    }

    @Test
    void aGuessIsToldWithItsConfidence() {
        byte[] russian = "Все люди рождаются свободными и равными".getBytes(Charset.forName("windows-1251"));

        assertThat(TextDecoder.decode(russian, null).warnings())
                .singleElement()
                .asString()
                .matches(
                        "charset: the text is not UTF-8 and was read as windows-1251, a guess with a .*confidence of \\d+%");
        assertThat(TextDecoder.decode(SPANISH.getBytes(Charset.forName("windows-1252")), null)
                        .warnings())
                .singleElement()
                .asString()
                .contains("windows-1252, which fits Western text");
    }

    @Test
    void aCharacterCutAtTheEndDoesNotMakeItLatin() throws IOException {
        byte[] whole = SPANISH.replace("?", "ñ").getBytes(StandardCharsets.UTF_8);
        DecodedText decoded = TextDecoder.decode(Arrays.copyOf(whole, whole.length - 1), null);

        assertThat(decoded.text()).startsWith("«El niño»").endsWith("\ufffd");
        assertThat(decoded.warnings()).extracting(Flag::of).containsExactly(Flag.CHARSET);
    }

    @Test
    void nulBytesAreReplacedInPlace() throws IOException {
        DecodedText decoded = TextDecoder.decode("a\0b".getBytes(StandardCharsets.UTF_8), null);

        assertThat(decoded.text()).isEqualTo("a\ufffdb");
        assertThat(decoded.warnings()).extracting(Flag::of).containsExactly(Flag.CHARSET);
    }

    @Test
    void aDeclaredCharsetIsBelievedOnlyWhenItIsNotUtf8() throws IOException {
        Charset latin2 = Charset.forName("ISO-8859-2");

        assertThat(TextDecoder.decode("żółć".getBytes(latin2), latin2).text()).isEqualTo("żółć");
        assertThat(TextDecoder.decode("żółć".getBytes(StandardCharsets.UTF_8), latin2)
                        .text())
                .isEqualTo("żółć");
    }
}
