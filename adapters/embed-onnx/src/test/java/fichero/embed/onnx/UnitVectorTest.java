package fichero.embed.onnx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import fichero.core.failure.PoisonException;
import fichero.core.failure.Reason;
import java.nio.FloatBuffer;
import org.junit.jupiter.api.Test;

class UnitVectorTest {

    @Test
    void vectorIsScaledToLengthOne() {
        assertThat(UnitVector.of(new float[] {3, 0, -4})).containsExactly(0.6f, 0, -0.8f);
    }

    @Test
    void vectorWithoutDirectionIsRefused() {
        assertRefused(0, 0);
        assertRefused(Float.NaN, 1);
        assertRefused(1, Float.POSITIVE_INFINITY);
    }

    @Test
    void statesArePooledAsTheModelWasTrained() {
        FloatBuffer states = FloatBuffer.wrap(new float[] {1, 2, 3, 4, 5, 9});

        assertThat(Pooling.MEAN.pool(states, 3, 2)).containsExactly(3, 5);
        assertThat(Pooling.CLS.pool(states, 3, 2)).containsExactly(1, 2);
    }

    private static void assertRefused(float... vector) {
        assertThatExceptionOfType(PoisonException.class)
                .isThrownBy(() -> UnitVector.of(vector))
                .satisfies(refused -> assertThat(refused.reason()).isEqualTo(Reason.EMBEDDING_REFUSED));
    }
}
