package fichero.extract.tika.text;

import static org.assertj.core.api.Assertions.assertThat;

import fichero.core.extraction.DocumentSource;
import fichero.core.extraction.Flag;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TextBytesTest {

    @Test
    void aLargerTextEndsAfterItsLastWholeLine() throws IOException {
        DecodedText part = decode("uno dos\ntres cuatro\ncinco", StandardCharsets.UTF_8, 22);

        assertThat(part.text()).isEqualTo("uno dos\ntres cuatro\n");
        assertThat(part.warnings())
                .containsExactly(
                        Flag.PARTIAL.with("only the first 20 of 25 bytes were read, which is the limit for a text"));
    }

    @ParameterizedTest
    @ValueSource(ints = {20, 21, 22, 23, 24})
    void aLineLongerThanTheLimitIsCutBetweenCharacters(int limit) throws IOException {
        DecodedText part = decode("ñ€🎉".repeat(100), StandardCharsets.UTF_8, limit);

        assertThat(part.text()).startsWith("ñ€🎉ñ€🎉").doesNotContain("\ufffd");
        assertThat(part.warnings()).extracting(Flag::of).containsExactly(Flag.PARTIAL);
    }

    @ParameterizedTest
    @ValueSource(strings = {"UTF-16LE", "UTF-16BE", "UTF-32LE"})
    void wideCharactersAreNotTornApart(String charset) throws IOException {
        DecodedText part = decode("\ufeffhola a todos ".repeat(50).substring(0, 500), Charset.forName(charset), 101);

        assertThat(part.text()).startsWith("hola a todos").doesNotContain("\ufffd");
    }

    @Test
    void aTextThatFitsIsWholeWithoutAWord() throws IOException {
        assertThat(decode("hola", StandardCharsets.UTF_8, 4)).isEqualTo(new DecodedText("hola", List.of()));
    }

    @Test
    void ofAFileNoMoreIsReadThanIsUsed(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("a.log"), "línea\n".repeat(10_000));

        DecodedText part = TextBytes.of(new DocumentSource.Reference("a.log", file, Files.size(file)), 1000)
                .decode(null);

        assertThat(part.text()).isEqualTo("línea\n".repeat(142));
    }

    private static DecodedText decode(String text, Charset charset, int limit) throws IOException {
        return TextBytes.of(new DocumentSource.Inline("a.txt", text.getBytes(charset)), limit)
                .decode(null);
    }
}
