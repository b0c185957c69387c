package fichero.query.status;

import static org.assertj.core.api.Assertions.assertThat;

import fichero.query.status.Note.Code;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class NoteTest {

    @ParameterizedTest
    @EnumSource
    void everyCodeIsSaidInEnglishDescribedAndSaidByThePageInBothLanguages(Code code) throws IOException {
        assertThat(new Note(code, "mail", 3L, "because").text()).isNotBlank().doesNotContain("null");
        assertThat(resource("/fichero/query/http/openapi.yaml")).contains("            - " + code.json() + "\n");
        assertThat(resource("/fichero/query/web/texts.js").split("\n      " + code.json() + ": ", -1))
                .as("once in each language")
                .hasSize(3);
    }

    @Test
    void aNoteOfASourceIsForThoseWhoSeeItAndOneOfTheSystemForThoseWhoSeeThat() {
        Eyes reader = new Eyes(Set.of("mail"), false);

        assertThat(reader.see(Note.of(Code.SCANNING, "mail"))).isTrue();
        assertThat(reader.see(Note.of(Code.SCANNING, "diary"))).isFalse();
        assertThat(reader.see(Note.saying(Code.BROKER, "it does not answer"))).isFalse();
        assertThat(reader.see(Note.of(Code.READ_MODEL_BEHIND))).isTrue();
        assertThat(new Eyes(Set.of(), true).see(Note.saying(Code.BROKER, "it does not answer")))
                .isTrue();
    }

    private static String resource(String name) throws IOException {
        try (InputStream in = NoteTest.class.getResourceAsStream(name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
