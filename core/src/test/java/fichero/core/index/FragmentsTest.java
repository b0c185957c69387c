package fichero.core.index;

import static org.assertj.core.api.Assertions.assertThat;

import fichero.core.index.Fragments.Span;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class FragmentsTest {

    @Test
    void nothingFoundIsNoFragment() {
        assertThat(Fragments.of("El zorro.", List.of())).isEmpty();
        assertThat(Fragments.of("", List.of())).isEmpty();
    }

    @Test
    void wordsAreMarkedOnceInTheirOrder() {
        String text = "El zorro y el lince.";

        assertThat(Fragments.of(text, List.of(span(text, "lince"), span(text, "zorro"), span(text, "lince"))))
                .containsExactly("El <em>zorro</em> y el <em>lince</em>.");
    }

    @Test
    void ofWordsThatOverlapTheFirstIsMarked() {
        String text = "fichero_de_notas";

        assertThat(Fragments.of(text, List.of(span(text, "de"), span(text, "fichero_de"), span(text, "notas"))))
                .containsExactly("<em>fichero_de</em>_<em>notas</em>");
    }

    @Test
    void theFragmentsWithMostAreShownAsTheyFollowInTheText() {
        String far = " Una frase larga que no viene al caso y separa a las otras. ".repeat(4);
        String text = "Uno zorro." + far + "Dos zorro y zorro." + far + "Tres zorro." + far + "Cuatro zorro con zorro.";

        assertThat(Fragments.of(text, all(text, "zorro")))
                .satisfiesExactly(
                        first -> assertThat(first).startsWith("Uno <em>zorro</em>."),
                        second -> assertThat(second).startsWith("Dos <em>zorro</em> y <em>zorro</em>."),
                        third -> assertThat(third).startsWith("Cuatro <em>zorro</em> con <em>zorro</em>."));
    }

    @Test
    void allThatMeansSomethingInHtmlIsEscaped() {
        String text = "<b class=\"x\">zorro</b> & 'lince'";

        assertThat(Fragments.of(text, List.of(span(text, "zorro"))))
                .containsExactly("&lt;b class=&quot;x&quot;&gt;<em>zorro</em>&lt;/b&gt; &amp; &#39;lince&#39;");
    }

    @Test
    void aTextWithoutEndIsCutAndNoLetterInTwo() {
        String text = "💡".repeat(400) + "zorro" + "💡".repeat(400);

        assertThat(Fragments.of(text, List.of(span(text, "zorro"))))
                .singleElement()
                .satisfies(fragment -> assertThat(
                                fragment.replace("<em>zorro</em>", "").replace("💡", ""))
                        .isEmpty())
                .satisfies(fragment -> assertThat(fragment).hasSizeLessThan(500));
    }

    @Test
    void whatIsLongAndWithoutSpacesIsCutAroundTheWord() {
        String text = "Uno " + "x".repeat(3_000) + " zorro " + "y".repeat(3_000);

        assertThat(Fragments.of(text, List.of(span(text, "zorro"))))
                .singleElement()
                .satisfies(fragment ->
                        assertThat(fragment).contains("x <em>zorro</em> y").hasSizeLessThan(500));
    }

    private static Span span(String text, String word) {
        return all(text, word).get(0);
    }

    private static List<Span> all(String text, String word) {
        List<Span> spans = new ArrayList<>();
        for (int at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
            spans.add(new Span(at, at + word.length()));
        }
        return spans;
    }
}
