package fichero.app.generations;

import static org.assertj.core.api.Assertions.assertThat;

import fichero.app.generations.Completion.Numbers;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CompletionTest {

    private static final Numbers EVEN = new Numbers(0, 0, 7, 0, 7);

    private final Completion completion = new Completion();

    @Test
    void evenTwiceInARowIsComplete() {
        assertThat(completion.reached(EVEN)).isFalse();
        assertThat(completion.reached(EVEN)).isTrue();
    }

    @ParameterizedTest
    @CsvSource({"1,0,7,0,7", "0,1,7,0,7", "0,0,6,0,7", "0,0,8,0,7", "0,0,7,1,7"})
    void anythingElseIsNot(long lag, long waiting, long points, long servingLag, long servingPoints) {
        Numbers odd = new Numbers(lag, waiting, points, servingLag, servingPoints);

        assertThat(completion.reached(EVEN)).isFalse();
        assertThat(completion.reached(odd)).isFalse();
        assertThat(completion.reached(EVEN)).isFalse();
    }

    @Test
    void anotherGenerationBeginsAnew() {
        completion.reached(EVEN);
        completion.reset();

        assertThat(completion.reached(EVEN)).isFalse();
    }
}
