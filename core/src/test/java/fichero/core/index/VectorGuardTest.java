package fichero.core.index;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import fichero.core.failure.SetupException;
import org.junit.jupiter.api.Test;

class VectorGuardTest {

    @Test
    void aFiniteVectorOfTheRightDimensionPasses() {
        assertThatCode(() -> VectorGuard.require(new float[] {0, -0.6f, 0.8f}, 3, "a point"))
                .doesNotThrowAnyException();
    }

    @Test
    void anythingElseIsRefusedAndNamed() {
        assertRefused(new float[] {1, 0}, "2 dimensions");
        assertRefused(new float[] {1, Float.NaN, 0}, "not finite");
        assertRefused(new float[] {1, Float.POSITIVE_INFINITY, 0}, "not finite");
        assertRefused(new float[] {0, -0f, 0}, "all zeros");
    }

    private static void assertRefused(float[] vector, String message) {
        assertThatThrownBy(() -> VectorGuard.require(vector, 3, "point 7"))
                .isInstanceOf(SetupException.class)
                .hasMessageContaining("point 7")
                .hasMessageContaining(message);
    }
}
