package fichero.query;

import static org.assertj.core.api.Assertions.assertThat;

import fichero.core.extraction.Flag;
import fichero.core.failure.Reason;
import fichero.schemas.FileState;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
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
        english = texts.substring(texts.indexOf("\n  en: {"), second);
        spanish = texts.substring(second);
    }

    private static final Set<String> SAID_BY_THE_SERVER = Set.of("meanings", "reasons", "problems");

    /** Strings and templates, in which nothing is a name; names, quoted or not; and what is within what. */
    private static final Pattern TOKEN = Pattern.compile("\"((?:[^\"\\\\]|\\\\.)*)\"(:)?|`[^`]*`|\\b(\\w+):|([{}])");

    @Test
    void everyTextIsThereInBothLanguages() {
        assertThat(names(english)).hasSizeGreaterThan(150).isEqualTo(names(spanish));
    }

    /** Names of texts with those that they are within, but for what the server says in English by itself. */
    private static Set<String> names(String language) {
        Set<String> names = new TreeSet<>();
        Deque<String> within = new ArrayDeque<>();
        String last = "";
        Matcher token = TOKEN.matcher(language.substring(language.indexOf('{') + 1));
        while (token.find()) {
            String name = token.group(2) != null ? token.group(1) : token.group(3);
            if (name != null) {
                last = name;
                if (!SAID_BY_THE_SERVER.contains(within.isEmpty() ? "" : within.peek())) {
                    names.add(String.join(".", within) + " " + name);
                }
            } else if ("{".equals(token.group(4))) {
                within.push(last);
            } else if ("}".equals(token.group(4)) && !within.isEmpty()) {
                within.pop();
            }
        }
        return names;
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
        assertThat(resource("inventory.js")).contains("const STATES = " + offered);
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

    /** What it means and what to do, in English, are the server's own words. */
    @Test
    void everyReasonHasItsName() {
        assertThat(Arrays.stream(Reason.values()).map(Reason::code)).allSatisfy(code -> {
            assertThat(says(section(english, "reasonNames"), code)).as(code).isTrue();
            assertThat(says(section(spanish, "reasonNames"), code)).as(code).isTrue();
            assertThat(says(section(spanish, "meanings"), code)).as(code).isTrue();
            assertThat(says(section(spanish, "reasons"), code)).as(code).isTrue();
        });
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
