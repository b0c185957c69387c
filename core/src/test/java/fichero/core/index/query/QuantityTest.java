package fichero.core.index.query;

import static org.assertj.core.api.Assertions.assertThat;

import fichero.core.index.query.Quantity.Kind;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class QuantityTest {

    @ParameterizedTest
    @CsvSource({
        "2024-05, 2024-05-01T00:00:00Z",
        "2024-05-31, 2024-05-31T00:00:00Z",
        "2024-05-31T08:30, 2024-05-31T08:30:00Z",
        "2024-05-31 08:30:15, 2024-05-31T08:30:15Z",
        "2024-05-31T08:30:15.250Z, 2024-05-31T08:30:15.250Z",
        "2024-05-31T08:30:00+02:00, 2024-05-31T06:30:00Z",
    })
    void timesAreSecondsSince1970(String spelled, Instant instant) {
        assertThat(Quantity.of(spelled)).hasValueSatisfying(quantity -> {
            assertThat(quantity.kind()).isEqualTo(Kind.TIME);
            assertThat(quantity.value()).isEqualTo(instant.toEpochMilli() / 1e3);
        });
    }

    @Test
    void numbersMayBeSpelled() {
        for (Object value : List.of(2L, 2.0, "2", " 2.0 ", "+2")) {
            assertThat(Quantity.of(value)).as("%s", value).contains(new Quantity(Kind.NUMBER, 2));
        }
        assertThat(Quantity.of("-0.5")).contains(new Quantity(Kind.NUMBER, -0.5));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "two", "2024-13", "2024-02-30", "1e9", "2,5", "1.2.3", "2024-05-31T25:00", "NaN", "2024-"})
    void anythingElseIsNone(String value) {
        assertThat(Quantity.of(value)).isEmpty();
        assertThat(Quantity.of(Double.NaN)).isEmpty();
        assertThat(Quantity.of(true)).isEmpty();
    }
}
