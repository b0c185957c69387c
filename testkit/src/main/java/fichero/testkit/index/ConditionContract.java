package fichero.testkit.index;

import static org.assertj.core.api.Assertions.assertThat;

import fichero.core.index.IndexChange;
import fichero.core.index.SearchFilter;
import fichero.core.index.SearchHit;
import fichero.core.index.SearchMode;
import fichero.core.index.SearchRequest;
import fichero.core.index.query.Condition;
import fichero.core.index.query.Condition.All;
import fichero.core.index.query.Condition.Any;
import fichero.core.index.query.Condition.Not;
import fichero.core.index.query.Condition.Phrase;
import fichero.core.index.query.Condition.Prefix;
import fichero.core.index.query.Condition.Word;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Conditions on the text bind in every leg, and come before the top k. */
interface ConditionContract extends IndexUnderTest {

    @ParameterizedTest
    @CsvSource({
        "es, La configuración del servidor, configuracion",
        "es, La configuración del servidor, CONFIGURACIONES",
        "es, El perro corrió ayer, corriendo",
        "es, El perro corrió ayer, el",
        "en, He runs every day, running",
        "en, He runs every day, he",
        "en, Edit config.yaml first, config.yaml",
        "en, Call read_all_files here, files",
        ", La configuración del servidor, configuraciones",
        "ja, 東京都の天気, 天気",
        "ru, Привет мир, ПРИВЕТ",
    })
    default void aWordIsHeldAsWrittenOrInflected(String language, String text, String word) {
        put(
                TestChunk.of(text).speaking(language).whole(angle(0)),
                TestChunk.of("config sin más").speaking(language).whole(angle(0)));

        assertThat(fulfilling(new Word(word))).containsExactly(text);
        assertThat(fulfilling(new Not(new Word(word)))).containsExactly("config sin más");
    }

    @Test
    default void aPhraseIsWordsInARowAsWrittenButForCaseAndAccents() {
        put(
                TestChunk.of("Cruza el bosque negro, de noche").speaking("es").whole(angle(0)),
                TestChunk.of("un bosque muy negro").speaking("es").whole(angle(0)),
                TestChunk.of("negro bosque").speaking("es").whole(angle(0)),
                TestChunk.of("bosques negros").speaking("es").whole(angle(0)));

        assertThat(fulfilling(new Phrase("bosque negro"))).containsExactly("Cruza el bosque negro, de noche");
        assertThat(fulfilling(new Phrase("EL BÓSQUE NEGRO DE"))).containsExactly("Cruza el bosque negro, de noche");
        assertThat(fulfilling(new Phrase("bosque de"))).isEmpty();
        assertThat(fulfilling(new Phrase("negro"))).hasSize(3);
        assertThat(fulfilling(new Not(new Phrase("bosque negro")))).hasSize(3);
    }

    @Test
    default void aPhraseIsNotMadeUpOfTwoHeadings() {
        put(TestChunk.of("texto final")
                .titled("Manual de tornos", "Seguridad", "Guantes y gafas")
                .whole(angle(0)));

        for (String phrase : List.of("manual de tornos", "guantes y gafas", "texto final", "seguridad")) {
            assertThat(fulfilling(new Phrase(phrase))).as(phrase).hasSize(1);
        }
        for (String phrase : List.of("tornos seguridad", "seguridad guantes", "gafas texto", "final manual")) {
            assertThat(fulfilling(new Phrase(phrase))).as(phrase).isEmpty();
        }
    }

    @Test
    default void aPrefixIsHowAWordBegins() {
        put(
                TestChunk.of("La configuración").speaking("es").whole(angle(0)),
                TestChunk.of("Configure it").speaking("en").whole(angle(0)),
                TestChunk.of("El confín").speaking("es").whole(angle(0)),
                TestChunk.of("texto").titled("Conmutador").whole(angle(0)));

        assertThat(fulfilling(new Prefix("config"))).containsExactlyInAnyOrder("La configuración", "Configure it");
        assertThat(fulfilling(new Prefix("CONFIGURACIÓN"))).containsExactly("La configuración");
        assertThat(fulfilling(new Prefix("configuracio"))).containsExactly("La configuración");
        assertThat(fulfilling(new Prefix("co"))).hasSize(4);
        assertThat(fulfilling(new Prefix("onfig"))).isEmpty();
        assertThat(fulfilling(new Prefix("configuraciones"))).isEmpty();
        assertThat(fulfilling(new Not(new Prefix("conf")))).containsExactly("texto");
    }

    @Test
    default void conditionsAreCombined() {
        put(
                TestChunk.of("zorro rojo").whole(angle(0)),
                TestChunk.of("zorro gris").whole(angle(0)),
                TestChunk.of("lince gris").whole(angle(0)));
        Condition fox = new Word("zorro");
        Condition grey = new Word("gris");

        assertThat(fulfilling(new All(List.of(fox, grey)))).containsExactly("zorro gris");
        assertThat(fulfilling(new Any(List.of(fox, grey)))).hasSize(3);
        assertThat(fulfilling(new All(List.of(fox, new Not(grey))))).containsExactly("zorro rojo");
        assertThat(fulfilling(new Not(new Any(List.of(new Word("rojo"), new Word("lince"))))))
                .containsExactly("zorro gris");
        assertThat(fulfilling(new Any(List.of(new All(List.of(fox, grey)), new Phrase("lince gris")))))
                .containsExactlyInAnyOrder("zorro gris", "lince gris");
        assertThat(fulfilling(new All(List.of()))).hasSize(3);
        assertThat(fulfilling(new Any(List.of()))).isEmpty();
        assertThat(fulfilling(new Not(new Not(fox)))).hasSize(2);
    }

    @Test
    default void conditionsBindInEveryLegBeforeTheTopK() {
        List<IndexChange> changes = new ArrayList<>();
        for (int i = 0; i < 600; i++) {
            changes.add(TestChunk.of("zorro zorro otro " + i).whole(angle(i / 100.0)));
        }
        for (int i = 0; i < 12; i++) {
            changes.add(TestChunk.of("un zorro buscado " + i).whole(angle(80 + i / 10.0)));
        }
        index().apply(changes);

        for (Condition condition : List.of(
                new Word("buscado"), new Phrase("zorro buscado"), new Prefix("busc"), new Not(new Word("otro")))) {
            for (SearchMode mode : SearchMode.values()) {
                assertThat(IndexUnderTest.texts(search(mode, "zorro", condition)))
                        .as("%s %s", mode.code(), condition)
                        .hasSize(10)
                        .allMatch(text -> text.contains("buscado"));
            }
        }
    }

    @Test
    default void wordsOnlyRankWhereTheConditionsAskForText() {
        put(
                TestChunk.of("configurar el zorro").wordsOnly(),
                TestChunk.of("configurar").wordsOnly(),
                TestChunk.of("zorro").wordsOnly());

        assertThat(IndexUnderTest.texts(search(SearchMode.KEYWORD, "zorro", new Prefix("config"))))
                .containsExactly("configurar el zorro", "configurar");
        assertThat(IndexUnderTest.texts(search(SearchMode.KEYWORD, "zorro", new Not(new Prefix("config")))))
                .containsExactly("zorro");
        assertThat(search(SearchMode.KEYWORD, "", new Prefix("config")))
                .hasSize(2)
                .allSatisfy(hit -> assertThat(hit.score()).isZero());
    }

    @Test
    default void aHitTellsItsPlaceInEachLeg() {
        put(
                TestChunk.of("zorro rojo").whole(angle(50)),
                TestChunk.of("sin esa palabra").whole(angle(0)),
                TestChunk.of("zorro rojo y muchas otras palabras más").wordsOnly());

        List<SearchHit> hits = hybrid("zorro rojo", angle(0));

        SearchHit both = hits.get(0);
        assertThat(both.chunk().text()).isEqualTo("zorro rojo");
        assertThat(both.semantic()).isNotNull().satisfies(place -> {
            assertThat(place.rank()).isEqualTo(2);
            assertThat(place.score()).isEqualTo(both.similarity());
        });
        assertThat(both.keyword()).isNotNull().satisfies(place -> {
            assertThat(place.rank()).isEqualTo(1);
            assertThat(place.score()).isEqualTo(keyword("zorro rojo").get(0).score());
        });
        assertThat(hits.get(1).keyword() == null).isNotEqualTo(hits.get(1).semantic() == null);
        assertThat(keyword("zorro").get(0).semantic()).isNull();
        assertThat(semantic(angle(0)).get(0).keyword()).isNull();
    }

    private List<SearchHit> search(SearchMode mode, String words, Condition condition) {
        return index().search(new SearchRequest(mode, words, angle(0), 10, null, SearchFilter.PUBLIC.and(condition)));
    }
}
