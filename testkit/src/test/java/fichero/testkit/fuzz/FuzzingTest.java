package fichero.testkit.fuzz;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class FuzzingTest {

    private static final Duration LONG = Duration.ofMinutes(1);

    @Test
    void everyCaseIsCheckedOnce() {
        AtomicInteger checked = new AtomicInteger();

        new Fuzzing(1, 100, LONG).texts(mutations -> mutations.text(List.of("a")), text -> checked.incrementAndGet());

        assertThat(checked).hasValue(100);
    }

    @Test
    void aCaseThatFailsIsCutDownAndPrintedWithItsSeed() {
        assertThatThrownBy(() -> new Fuzzing(41, 100, LONG)
                        .texts(
                                mutations -> "some words \n and more " + mutations.number(10),
                                FuzzingTest::takesNoBreak))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("case 0 of seed 41")
                .hasMessageContaining("-Dfichero.fuzz.seed=41 -Dfichero.fuzz.cases=1")
                .hasMessageContaining("\n\"\\n\"\n")
                .hasMessageContaining("no line breaks, please")
                .hasCauseInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void bytesAreCutDownToo() {
        assertThatThrownBy(() -> new Fuzzing(1, 1, LONG).bytes(mutations -> new byte[] {1, 2, -1, 4}, bytes -> {
                    for (byte one : bytes) {
                        assertThat(one).isNotEqualTo((byte) -1);
                    }
                }))
                .hasMessageContaining("\n\"\\u00ff\"\n");
    }

    @Test
    void aCaseThatDoesNotEndIsPrintedToo() {
        CountDownLatch never = new CountDownLatch(1);

        assertThatThrownBy(() ->
                        new Fuzzing(1, 1, Duration.ofMillis(50)).texts(mutations -> "hang", text -> never.await()))
                .hasMessageContaining("\"hang\"")
                .hasMessageContaining("does not end");
    }

    private static void takesNoBreak(String text) {
        if (text.contains("\n")) {
            throw new IllegalArgumentException("no line breaks, please");
        }
    }
}
