package fichero.testkit.index;

import static org.assertj.core.api.Assertions.assertThat;

import fichero.core.index.IndexedChunk;
import fichero.core.index.SearchHit;
import fichero.core.index.query.QueryParser;
import fichero.core.index.query.Sought;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A hit shows where its words are, in HTML that no document can break out of. */
interface HighlightContract extends IndexUnderTest {

    @Test
    default void theWordsFoundAreEmphasised() {
        put(TestChunk.of("Un zorro rojo cruza el camino.").speaking("es").wordsOnly());

        assertThat(highlights("zorro")).containsExactly("Un <em>zorro</em> rojo cruza el camino.");
    }

    @Test
    default void anInflectedWordIsEmphasisedAsItStandsInTheText() {
        put(TestChunk.of("La configuración del servidor.").speaking("es").wordsOnly());

        assertThat(highlights("configuraciones")).containsExactly("La <em>configuración</em> del servidor.");
    }

    @Test
    default void theTextIsEscaped() {
        put(TestChunk.of("<b>zorro</b> & <script>alert(\"x\")</script>").wordsOnly());

        assertThat(highlights("zorro"))
                .singleElement()
                .asString()
                .contains("&lt;b&gt;<em>zorro</em>&lt;/b&gt; &amp; &lt;script&gt;")
                .doesNotContain("<script>", "<b>");
    }

    @Test
    default void fragmentsOfALongTextAreShortAndHoldTheWord() {
        String filler = "Otra frase que no viene al caso y que ocupa su sitio en el texto. ";
        put(TestChunk.of(filler.repeat(40) + "Aquí pasa el zorro. " + filler.repeat(40))
                .wordsOnly());

        assertThat(highlights("zorro"))
                .singleElement()
                .asString()
                .contains("<em>zorro</em>")
                .hasSizeLessThan(500);
    }

    @Test
    default void aTextWithoutSentencesIsCutAroundTheWord() {
        put(TestChunk.of("columna ".repeat(300) + "zorro " + "columna ".repeat(300))
                .wordsOnly());

        assertThat(highlights("zorro"))
                .singleElement()
                .asString()
                .contains("<em>zorro</em>")
                .hasSizeLessThan(500);
    }

    @Test
    default void aHitWithoutTheWordsHasNone() {
        put(TestChunk.of("sin nada de eso").whole(angle(0)));

        assertThat(highlights("zorro")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "config* | La <em>configuración</em> vieja del zorro y la nueva <em>configuración</em>",
                "CONFIGURACIÓN* | La <em>configuración</em> vieja del zorro y la nueva <em>configuración</em>",
                "vie* zorros | La configuración <em>vieja</em> del <em>zorro</em> y la nueva configuración",
                "\"nueva configuracion\" | La configuración vieja del zorro y la <em>nueva</em> <em>configuración</em>",
                "\"la nueva\" | La configuración vieja del zorro y <em>la</em> <em>nueva</em> configuración",
                "\"del zorro\" OR nuevas | La configuración vieja <em>del</em> <em>zorro</em> y la <em>nueva</em> configuración",
                "\"configuración vieja\" config* | La <em>configuración</em> <em>vieja</em> del zorro y la nueva <em>configuración</em>",
                "zorro -\"vieja configuración\" | La configuración vieja del <em>zorro</em> y la nueva configuración",
                "zorro -vieja | La configuración vieja del <em>zorro</em> y la nueva configuración",
            })
    default void aQueryShowsWhatItAsksFor(String query, String expected) {
        IndexedChunk chunk = TestChunk.of("La configuración vieja del zorro y la nueva configuración")
                .speaking("es")
                .build();

        assertThat(index().highlights(QueryParser.parse(query).sought(), chunk)).containsExactly(expected);
    }

    private List<String> highlights(String words) {
        SearchHit hit = hybrid(words, angle(0)).get(0);
        return index().highlights(Sought.words(words), hit.chunk());
    }
}
