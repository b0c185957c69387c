package fichero.query.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ProblemTest {

    @ParameterizedTest
    @EnumSource
    void thePageHasSpanishWordsForEveryCode(Problem.Code code) throws IOException {
        try (InputStream in = ProblemTest.class.getResourceAsStream("/fichero/query/web/texts.js")) {
            String texts = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            String spanish = texts.substring(texts.lastIndexOf("    problems: {"));
            assertThat(spanish.substring(0, spanish.indexOf("    },"))).contains(" " + code.code() + ": \"");
        }
    }
}
