package fichero.testkit.index;

import static org.assertj.core.api.Assertions.assertThat;

import fichero.core.index.IndexChange;
import fichero.core.index.SearchFilter;
import fichero.core.index.SearchHit;
import fichero.core.index.SearchMode;
import fichero.core.index.SearchRequest;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Words are found as people type them, in Spanish and English, and no query is an error. */
interface KeywordContract extends IndexUnderTest {

    @ParameterizedTest
    @CsvSource({
        "es, La configuración del servidor, configuracion",
        "es, La configuración del servidor, CONFIGURACIÓN",
        "es, La configuración del servidor, configuraciones",
        "es, Las configuraciones del servidor, configuracion",
        "es, El perro corrió ayer, corriendo",
        "es, Un camión azul, camiones",
        "es, El pingüino nada, pinguino",
        "en, He runs every day, running",
        "en, The servers were restarted, server",
        "en, A naïve café, naive",
        "en, Edit config.yaml first, yaml",
        "en, Call read_all_files here, files",
        "en, Ana's garden, ana",
        "es, La infor\u00admación partida, información",
        ", La configuración del servidor, configuraciones",
        ", He runs every day, running",
        "gl, La configuración del servidor, configuraciones",
        "ja, 東京都の天気, 天気",
        "ru, Привет мир, привет",
        "ar, مرحبا بالعالم, مرحبا",
    })
    default void aTextIsFoundByItsWords(String language, String text, String query) {
        put(
                TestChunk.of(text).speaking(language).wordsOnly(),
                TestChunk.of("algo distinto").speaking(language).wordsOnly());

        assertThat(IndexUnderTest.texts(keyword(query))).containsExactly(text);
    }

    @ParameterizedTest
    @CsvSource({
        "en, the dog was running home, the dog often runs home, running",
        "en, the dog often runs home, the dog was running home, runs",
        "es, el perro viene corriendo ya, el perro ayer corrió ya, corriendo",
    })
    default void aWordAsWrittenRanksAboveItsInflection(String language, String exact, String inflected, String query) {
        put(
                TestChunk.of(inflected).speaking(language).wordsOnly(),
                TestChunk.of(exact).speaking(language).wordsOnly());

        assertThat(IndexUnderTest.texts(keyword(query))).containsExactly(exact, inflected);
    }

    @Test
    default void accentsAreFoundInEitherUnicodeForm() {
        String decomposed = Normalizer.normalize("La información más útil", Normalizer.Form.NFD);
        put(TestChunk.of(decomposed).speaking("es").wordsOnly());

        assertThat(keyword("información")).hasSize(1);
        assertThat(keyword(Normalizer.normalize("útiles", Normalizer.Form.NFD))).hasSize(1);
    }

    @Test
    default void titleAndHeadingsAreSearchedToo() {
        put(TestChunk.of("texto corriente")
                .titled("Manual de tornos", "Seguridad", "Guantes")
                .wordsOnly());

        assertThat(keyword("tornos")).hasSize(1);
        assertThat(keyword("guantes")).hasSize(1);
    }

    @Test
    default void moreOfTheQueryRanksHigher() {
        put(
                TestChunk.of("un gato duerme en casa").wordsOnly(),
                TestChunk.of("un gato negro en casa").wordsOnly(),
                TestChunk.of("un perro negro en casa").wordsOnly());

        List<SearchHit> hits = keyword("gato negro");

        assertThat(hits).hasSize(3);
        assertThat(hits.get(0).chunk().text()).isEqualTo("un gato negro en casa");
        assertThat(hits.get(0).score()).isGreaterThan(hits.get(1).score());
        assertThat(hits).allSatisfy(hit -> assertThat(hit.similarity()).isNull());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "+-&&||!(){}[]^\"~*?:\\/",
                "zorro AND",
                "\"zorro",
                "title:zorro",
                "zorro*",
                "*",
                "?",
                "/zorro",
                "zorro~2^",
                "\\",
                "(zorro",
                "zorro OR NOT",
                "[zorro TO",
                "id:*",
                "<script>",
                "\u0000",
                "\ud83d",
                "💡",
                "%s {} ${x}"
            })
    default void noQueryIsAnError(String query) {
        put(TestChunk.of("un zorro rojo").wordsOnly());

        List<SearchHit> hits = keyword(query);

        if (query.contains("zorro")) {
            assertThat(IndexUnderTest.texts(hits)).containsExactly("un zorro rojo");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "   ", "\n\t", "¿?!", "..."})
    default void aQueryWithoutWordsFindsNothing(String query) {
        put(TestChunk.of("un zorro rojo").wordsOnly());

        assertThat(keyword(query)).isEmpty();
    }

    @Test
    default void aQueryAsLongAsADocumentIsAnswered() {
        put(TestChunk.of("un zorro rojo").wordsOnly());
        StringBuilder page = new StringBuilder("zorro");
        for (int i = 0; i < 5000; i++) {
            page.append(" palabra").append(i);
        }

        assertThat(keyword(page.toString())).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "💡 una idea",
                "cero \u0000 idea",
                "שלום idea",
                "tab\tidea\r\nfin",
                "\u202eidea\u202c",
                "e\u0301 idea"
            })
    default void oddCharactersAreKeptAndFound(String text) {
        put(TestChunk.of(text).whole(angle(0)));

        assertThat(IndexUnderTest.texts(keyword("idea"))).containsExactly(text);
    }

    @Test
    default void aWordOfSixtyThousandLettersIsTakenLikeAnyOther() {
        put(TestChunk.of("antes " + "x".repeat(60_000) + " despues").wordsOnly());

        assertThat(keyword("antes")).hasSize(1);
        assertThat(keyword("despues")).hasSize(1);
    }

    @Test
    default void minScoreCutsTheScoreOfTheWords() {
        put(
                TestChunk.of("zorro zorro zorro").wordsOnly(),
                TestChunk.of("un zorro entre otras muchas palabras del bosque").wordsOnly());
        double weakest = keyword("zorro").get(1).score();

        assertThat(search("zorro", weakest * 0.999)).hasSize(2);
        assertThat(search("zorro", weakest * 1.001)).hasSize(1);
    }

    @Test
    default void noMoreThanTopKAndTheBestOfThem() {
        List<IndexChange> changes = new ArrayList<>();
        for (int i = 0; i < 30; i++) {
            changes.add(TestChunk.of("zorro " + "relleno ".repeat(i)).wordsOnly());
        }
        index().apply(changes);

        assertThat(IndexUnderTest.texts(keyword("zorro")))
                .hasSize(10)
                .isSubsetOf(changes.subList(0, 16).stream()
                        .map(change -> ((IndexChange.Upsert) change).chunk().text())
                        .toList());
        assertThat(keyword("zorro")).isEqualTo(keyword("zorro"));
    }

    private List<SearchHit> search(String words, double minScore) {
        return index().search(new SearchRequest(SearchMode.KEYWORD, words, null, 10, minScore, SearchFilter.PUBLIC));
    }
}
