package fichero.testkit.index;

import static org.assertj.core.api.Assertions.assertThat;

import fichero.core.index.SearchHit;
import java.util.List;
import org.junit.jupiter.api.Test;

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

    private List<String> highlights(String words) {
        SearchHit hit = hybrid(words, angle(0)).get(0);
        return index().highlights(words, hit.chunk());
    }
}
