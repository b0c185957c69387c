package fichero.schemas;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What a released version has written must be read for ever. Never change a golden file: add a version. */
class GoldenTest {

    static Stream<String> topics() {
        return Samples.full().keySet().stream().sorted();
    }

    @ParameterizedTest
    @MethodSource("topics")
    void valuesOfVersionOneAreReadAndWrittenAsTheyWere(String topic) throws IOException {
        TopicValue expected = Samples.full().get(topic);
        byte[] golden = golden(topic);

        TopicValue read = Samples.serde(expected).deserializer().deserialize(topic, golden);

        assertThat(read).usingRecursiveComparison().isEqualTo(expected);
        assertThat(Json.mapper().readTree(Samples.write(expected)))
                .isEqualTo(Json.mapper().readTree(golden));
    }

    private static byte[] golden(String topic) throws IOException {
        String resource = "/golden/v1/" + topic + ".json";
        try (InputStream in = GoldenTest.class.getResourceAsStream(resource)) {
            assertThat(in).as(resource).isNotNull();
            return in.readAllBytes();
        }
    }
}
