package fichero.ingest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SettingsTest {

    private static final Map<String, Object> KAFKA = Map.of("bootstrap.servers", "127.0.0.1:1");
    private static final SourceSettings NOTES = SourceSettings.of("notes", Path.of("/tmp/notes"));

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "a:b", "a/b"})
    void nameThatCannotBePartOfAFileIdIsRefused(String name) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SourceSettings.of(name, Path.of("/tmp")))
                .withMessageContaining("'" + name + "'");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "private", "session:", "session:a/b"})
    void unknownScopeIsRefused(String scope) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new SourceSettings(
                        "notes",
                        Path.of("/tmp"),
                        "default",
                        scope,
                        List.of(),
                        List.of(),
                        List.of(),
                        false,
                        false,
                        null))
                .withMessageContaining("'" + scope + "'");
    }

    @Test
    void patternThatNegatesIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new SourceSettings(
                        "notes",
                        Path.of("/tmp"),
                        "default",
                        "public",
                        List.of(),
                        List.of("!keep.md"),
                        List.of(),
                        false,
                        false,
                        null))
                .withMessageContaining("!keep.md");
    }

    @Test
    void rootIsMadeAbsolute() {
        assertThat(SourceSettings.of("notes", Path.of("a/../b")).root())
                .isEqualTo(Path.of("b").toAbsolutePath());
    }

    @Test
    void twoSourcesOfOneNameAreRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ProducerSettings.withDefaults(List.of(NOTES, NOTES), "test", KAFKA))
                .withMessageContaining("'notes'");
    }

    @Test
    void settingsWithoutABrokerAreRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ProducerSettings.withDefaults(List.of(NOTES), "test", Map.of()))
                .withMessageContaining("bootstrap.servers");
    }

    @Test
    void inlineLimitThatDoesNotFitIntoARecordIsRefused() {
        ProducerSettings defaults = ProducerSettings.withDefaults(List.of(NOTES), "test", KAFKA);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new ProducerSettings(
                        defaults.sources(),
                        defaults.instance(),
                        Duration.ofSeconds(1),
                        defaults.rescanInterval(),
                        13L << 20,
                        defaults.maxFileBytes(),
                        defaults.maxInFlightBytes(),
                        defaults.leastInFlightRecords(),
                        defaults.massDeletionShare(),
                        false,
                        "test",
                        KAFKA))
                .withMessageContaining("inlineLimitBytes");
    }
}
