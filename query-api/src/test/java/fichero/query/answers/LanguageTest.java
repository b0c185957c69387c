package fichero.query.answers;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LanguageTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "¿Quién ganó?",
                "cuánto pagué de impuestos en 2024",
                "que dice el contrato sobre la fianza",
                "año de construccion",
                "cómo configurar tar"
            })
    void spanish(String question) {
        assertThat(Language.of(question)).isEqualTo("es");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Who won?",
                "how much did I pay in 2024",
                "what does the contract say about the deposit",
                "How do I configure tar?"
            })
    void english(String question) {
        assertThat(Language.of(question)).isEqualTo("en");
    }

    @ParameterizedTest
    @ValueSource(strings = {"tar", "Quid est veritas?", "2024"})
    void neither(String question) {
        assertThat(Language.of(question)).isNull();
    }
}
