package fichero.query.answers;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CitedTextTest {

    private static final int PASSAGES = 3;

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "El zorro salta [1].           | El zorro salta [1].",
                "Both say so [1][3].           | Both say so [1][3].",
                "Both say so [1, 3].           | Both say so [1][3].",
                "Both say so [1; 3] and more.  | Both say so [1][3] and more.",
                "Nobody says so [4].           | Nobody says so.",
                "One does [2, 9].              | One does [2].",
                "None does [0][17] here.       | None does here.",
                "A year [2019] and [a word].   | A year [2019] and [a word].",
                "In code `a[0]` and `b[7]` [1] | In code `a[0]` and `b[7]` [1]",
                "It ends with [                | It ends with [",
                "It ends with [1               | It ends with [1",
            })
    void onlyNumbersOfPassagesStay(String written, String told) {
        assertThat(whole(written)).as("at once").isEqualTo(told);
        assertThat(byCharacter(written)).as("by character").isEqualTo(told);
    }

    @Test
    void whatIsCitedIsKnownInItsOrderAndWhatWasTakenOutIsCounted() {
        CitedText text = new CitedText(PASSAGES);
        text.add("A [3], b [1], c [3] and d [8][9].");
        text.end();

        assertThat(text.cited()).containsExactly(3, 1);
        assertThat(text.dropped()).isEqualTo(2);
    }

    @Test
    void textIsToldAsItComes() {
        CitedText text = new CitedText(PASSAGES);

        assertThat(text.add("El zorro")).isEqualTo("El zorro");
        assertThat(text.add(" salta [")).isEqualTo(" salta");
        assertThat(text.add("1")).isEmpty();
        assertThat(text.add("].")).isEqualTo(" [1].");
    }

    @Test
    void aBracketThatNeverClosesDoesNotHoldUpTheRest() {
        String digits = "1, ".repeat(40);

        assertThat(new CitedText(PASSAGES).add("so [" + digits)).startsWith("so [1, 1");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"NOT_IN_DOCUMENTS", "NOT_IN_DOCUMENTS.", "**NOT_IN_DOCUMENTS** The passages are about foxes [1]."})
    void theWordForNoAnswerIsNeverTold(String written) {
        for (List<String> pieces : List.of(
                List.of(written), written.chars().mapToObj(Character::toString).toList())) {
            CitedText text = new CitedText(PASSAGES);
            StringBuilder told = new StringBuilder();
            pieces.forEach(piece -> told.append(text.add(piece)));
            told.append(text.end());

            assertThat(told.toString()).isEmpty();
            assertThat(text.isNoAnswer()).isTrue();
            assertThat(text.cited()).isEmpty();
        }
    }

    @ParameterizedTest
    @CsvSource({"NOT", "NOT_IN", "Nothing to do", "N"})
    void whatOnlyBeginsLikeItIsAnAnswer(String written) {
        assertThat(byCharacter(written)).isEqualTo(written);
    }

    private static String whole(String written) {
        CitedText text = new CitedText(PASSAGES);
        return text.add(written) + text.end();
    }

    private static String byCharacter(String written) {
        CitedText text = new CitedText(PASSAGES);
        StringBuilder told = new StringBuilder();
        written.chars().forEach(c -> told.append(text.add(Character.toString(c))));
        return told.append(text.end()).toString();
    }
}
