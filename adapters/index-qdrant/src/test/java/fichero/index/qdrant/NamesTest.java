package fichero.index.qdrant;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import fichero.core.identity.Generation;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NamesTest {

    private static final Generation GENERATION = new Generation("e5-small-v2-0123456789");
    private static final Names NAMES = new Names("fichero");

    @Test
    void aNameSaysWhatItHolds() {
        assertThat(NAMES.points("default", GENERATION)).isEqualTo("fichero.default." + GENERATION);
        assertThat(NAMES.alias("default")).isEqualTo("fichero.default");
        assertThat(Names.aliasOf(NAMES.points("default", GENERATION))).isEqualTo("fichero.default");
        assertThat(NAMES.points("Mis notas.v2", GENERATION)).isEqualTo("fichero.Mis~20notas~2ev2." + GENERATION);
    }

    @ParameterizedTest
    @ValueSource(strings = {"a", "a.b", "~", "~marks", "..", "Ñandú", "a:b\\c*?\"<>|", "\u001f", " ", "x.y.z"})
    void anyCollectionHasANameThatQdrantTakesAndThatIsReadBack(String collection) {
        String name = NAMES.points(collection, GENERATION);

        assertThat(name).matches("[A-Za-z0-9_.~-]{1,255}").doesNotStartWith(NAMES.marks());
        assertThat(NAMES.generationOf(name)).contains(GENERATION);
        assertThat(NAMES.isOf(name, new Generation("another"))).isFalse();
    }

    @Test
    void longNamesStayApart() {
        String one = NAMES.points("ñ".repeat(300) + "a", GENERATION);
        String other = NAMES.points("ñ".repeat(300) + "b", GENERATION);

        assertThat(one).isNotEqualTo(other).hasSizeLessThan(256);
        assertThat(NAMES.generationOf(one)).contains(GENERATION);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "fichero.default",
                "fichero.~marks",
                "other.default.gen",
                "fichero..gen",
                "fichero.a.B",
                "a.b.c.d"
            })
    void whatIsNotOursIsLeftAlone(String name) {
        assertThat(NAMES.generationOf(name)).isEmpty();
    }

    @Test
    void settingsAreReadFromAUrlAndHideTheKey() {
        QdrantSettings settings = QdrantSettings.ofUrl("https://qdrant.example.org", "geheim");

        assertThat(settings)
                .isEqualTo(new QdrantSettings(
                        "qdrant.example.org", 6334, true, "geheim", Duration.ofSeconds(30), "fichero", 0, 0));
        assertThat(settings.toString()).doesNotContain("geheim").contains("***");
        assertThat(QdrantSettings.ofUrl("http://localhost:1234", null).tls()).isFalse();
    }

    @Test
    void settingsThatCannotBeAreRefused() {
        assertThatThrownBy(() -> QdrantSettings.ofUrl("localhost:6334", null)).hasMessageContaining("http://");
        assertThatThrownBy(() -> QdrantSettings.ofUrl("http://localhost", " ")).hasMessageContaining("API key");
        QdrantSettings settings = QdrantSettings.ofUrl("http://localhost", null);
        assertThatThrownBy(() -> settings.withPrefix("a.b")).hasMessageContaining("a.b");
        assertThatThrownBy(() -> settings.withDeadline(Duration.ZERO)).hasMessageContaining("PT0S");
    }
}
