package fichero.app.settings;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class ConfigurationPageTest {

    /** Surefire runs in the module's folder. */
    private static final Path PAGE = Path.of("../docs/configuration.md");

    @Test
    void thePageSaysWhatIsDeclared() throws IOException {
        if (Boolean.getBoolean("fichero.docs.write")) {
            Files.createDirectories(PAGE.getParent());
            Files.writeString(PAGE, ConfigurationPage.text());
        }

        assertThat(PAGE)
                .as("rewrite it with: mvn -pl app -am test -Dtest=ConfigurationPageTest -Dfichero.docs.write=true"
                        + " -Dsurefire.failIfNoSpecifiedTests=false")
                .content()
                .isEqualTo(ConfigurationPage.text());
    }
}
