package fichero.query;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class StatesPageTest {

    /** Surefire runs in the module's folder. */
    private static final Path PAGE = Path.of("../docs/states.md");

    @Test
    void thePageSaysWhatTheTablesSay() throws IOException {
        if (Boolean.getBoolean("fichero.docs.write")) {
            Files.writeString(PAGE, StatesPage.text());
        }

        assertThat(PAGE)
                .as("rewrite it with: mvn -pl query-api -am test -Dtest=StatesPageTest -Dfichero.docs.write=true"
                        + " -Dsurefire.failIfNoSpecifiedTests=false")
                .content()
                .isEqualTo(StatesPage.text());
    }
}
