package fichero.index.qdrant;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashSet;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WordTest {

    @ParameterizedTest
    @CsvSource({
        "'Un zorro, rojo.', 'Un zorro rojo'",
        "'config.yaml read_all', 'config yaml read all'",
        "'Ana''s', 'Ana s'",
        "'infor\u00admación', 'información'",
        "'mas e\u0301xito', 'mas éxito'",
        "'東京都の天気', '東 京 都 の 天 気'",
        "'カタカナ語', 'カタカナ 語'",
        "'v2 2024', 'v2 2024'",
        "'¿?! \ud83d 💡', ''",
    })
    void textsAreSplitAsPeopleDo(String text, String words) {
        assertThat(String.join(" ", Word.in(text).stream().map(Word::letters).toList()))
                .isEqualTo(words);
    }

    @Test
    void aWordKnowsItsPlace() {
        assertThat(Word.in("  añ\u00ado 東b"))
                .containsExactly(new Word("año", 2, 6), new Word("東", 7, 8), new Word("b", 8, 9));
    }

    @ParameterizedTest
    @CsvSource({
        "configuración, configuración",
        "CONFIGURACION, configuración",
        "corrió, corrió corrio",
        "pingüino, pingüino pinguino",
        "casa, casa",
    })
    void spanishIsGivenWithAndWithoutItsAccents(String word, String spellings) {
        assertThat(Word.in(word).get(0).spanishSpellings())
                .isEqualTo(new LinkedHashSet<>(List.of(spellings.split(" "))));
    }
}
