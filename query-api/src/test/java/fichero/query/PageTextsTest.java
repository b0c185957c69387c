package fichero.query;

import static org.assertj.core.api.Assertions.assertThat;

import fichero.core.extraction.Flag;
import fichero.core.failure.Reason;
import fichero.schemas.FileState;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The page has words for every code, in each language. */
class PageTextsTest {

    private static String english;
    private static String spanish;

    @BeforeAll
    static void read() throws IOException {
        String texts = resource("texts.js");
        int second = texts.indexOf("\n  es: {");
        english = texts.substring(0, second);
        spanish = texts.substring(second);
    }

    @Test
    void everyStateHasItsWordsAndIsOffered() throws IOException {
        for (FileState state : FileState.values()) {
            assertThat(says(section(english, "states"), state.code()))
                    .as(state.code())
                    .isTrue();
            assertThat(says(section(spanish, "states"), state.code()))
                    .as(state.code())
                    .isTrue();
        }
        String offered = FileState.codes().stream().collect(Collectors.joining("\", \"", "[\"", "\"]"));
        assertThat(resource("app.js")).contains("const STATES = " + offered);
    }

    @Test
    void everyFlagHasItsWords() {
        for (Flag flag : Flag.values()) {
            assertThat(says(section(english, "flags"), flag.code()))
                    .as(flag.code())
                    .isTrue();
            assertThat(says(section(spanish, "flags"), flag.code()))
                    .as(flag.code())
                    .isTrue();
        }
    }

    /** In English the server's own words are shown. */
    @Test
    void everyReasonHasItsWordsInSpanish() {
        assertThat(Arrays.stream(Reason.values()).map(Reason::code))
                .allSatisfy(code -> assertThat(says(section(spanish, "reasons"), code))
                        .as(code)
                        .isTrue());
    }

    private static boolean says(String section, String code) {
        return Pattern.compile("\\b" + code + ": \"").matcher(section).find();
    }

    private static String section(String texts, String name) {
        int begin = texts.indexOf("\n    " + name + ": {");
        return texts.substring(begin, texts.indexOf("\n    }", begin));
    }

    private static String resource(String name) throws IOException {
        try (InputStream in = PageTextsTest.class.getResourceAsStream("web/" + name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
