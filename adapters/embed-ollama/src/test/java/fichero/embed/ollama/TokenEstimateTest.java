package fichero.embed.ollama;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TokenEstimateTest {

    private static final int EXCERPT = 600;

    @Test
    void isNeverBelowTheTruthOnTheCorpusAndNotFarAboveIt() throws Exception {
        WordPieces truth = new WordPieces();
        long estimated = 0;
        long counted = 0;
        for (String excerpt : excerpts()) {
            int tokens = truth.count(excerpt);
            assertThat(TokenEstimate.of(excerpt))
                    .as("estimate of '%s'", excerpt)
                    .isGreaterThanOrEqualTo(tokens);
            estimated += TokenEstimate.of(excerpt);
            counted += tokens;
        }

        assertThat(counted).isGreaterThan(50_000);
        assertThat((double) estimated / counted).isLessThan(1.8);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Rechtsschutzversicherungsgesellschaften überprüfen Geschwindigkeitsbeschränkungen",
                "Zażółć gęślą jaźń. Wszyscy ludzie rodzą się wolni i równi pod względem swej godności i swych praw.",
                "Gizon-emakume guztiak aske jaiotzen dira, duintasun eta eskubide berberak dituztela",
                "Všichni lidé se rodí svobodní a sobě rovní co do důstojnosti a práv. Strč prst skrz krk",
                "Все люди рождаются свободными и равными в своём достоинстве и правах",
                "Όλοι οι άνθρωποι γεννιούνται ελεύθεροι και ίσοι στην αξιοπρέπεια και τα δικαιώματα",
                "人人生而自由，在尊严和权利上一律平等。",
                "すべての人間は、生まれながらにして自由であり、",
                "모든 인간은 태어날 때부터 자유로우며 그 존엄과 권리에 있어 동등하다.",
                "يولد جميع الناس أحراراً متساوين في الكرامة والحقوق.",
                "AAA-ACA-AIA-AKA-AMA-APA-ARA-ASA-ATA-AVA-AVB- BEA-BFA-BJB-BKB",
                "_stricmp, _strcmpi, _wcsicmp, _wcscmpi](/cpp/c-runtime-library/reference/stricmp-wcsicmp)",
                "7f3c9a51-02be-4d0e-9b1f-5a6d7c8e9f01 0xDEADBEEF sha256:1b226e2802dbb772b5fc32a58f103ca1",
            })
    void isNotBelowTheTruthInOtherLanguagesAndCode(String text) throws Exception {
        assertThat(TokenEstimate.of(text)).isGreaterThanOrEqualTo(new WordPieces().count(text));
    }

    @ParameterizedTest
    @CsvSource({"'', 2", "water, 5", "12 345, 8", "a b c, 5", "🚀, 6", "한, 5", "¿, 3", "—, 4"})
    void countsAsDescribed(String text, int tokens) {
        assertThat(TokenEstimate.of(text)).isEqualTo(tokens);
    }

    @Test
    void prefixCounts() {
        assertThat(new TokenEstimate("search_document: ").count("water"))
                .isEqualTo(TokenEstimate.of("search_document: water"));
    }

    @Test
    void longerBeginningsNeverCountLess() throws Exception {
        for (String excerpt : excerpts().subList(0, 40)) {
            for (int i = 1; i <= excerpt.length(); i++) {
                assertThat(TokenEstimate.of(excerpt.substring(0, i)))
                        .isGreaterThanOrEqualTo(TokenEstimate.of(excerpt.substring(0, i - 1)));
            }
        }
    }

    @Test
    void cutsToTheLimitAndNotThroughACharacter() {
        String rockets = "🚀".repeat(100);

        String cut = TokenEstimate.cut(rockets, 20);

        assertThat(cut).isEqualTo("🚀🚀🚀🚀");
        assertThat(TokenEstimate.cut("short", 20)).isEqualTo("short");
    }

    private static List<String> excerpts() throws IOException {
        List<String> excerpts = new ArrayList<>();
        Path corpus = Path.of(System.getProperty("fichero.test.data"), "corpus-small");
        List<Path> texts;
        try (Stream<Path> files = Files.walk(corpus)) {
            texts = files.filter(file -> file.toString().matches(".*\\.(md|txt)"))
                    .sorted()
                    .toList();
        }
        for (Path file : texts) {
            String text = new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
            for (int from = 0; from < text.length(); from += EXCERPT) {
                excerpts.add(SafeText.of(text.substring(from, Math.min(text.length(), from + EXCERPT))));
            }
        }
        return excerpts;
    }
}
