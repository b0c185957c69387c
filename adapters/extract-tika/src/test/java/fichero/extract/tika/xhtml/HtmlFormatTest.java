package fichero.extract.tika.xhtml;

import static fichero.extract.tika.Documents.outline;
import static fichero.extract.tika.Documents.parse;
import static org.assertj.core.api.Assertions.assertThat;

import fichero.core.extraction.ExtractedDocument;
import java.nio.charset.Charset;
import org.junit.jupiter.api.Test;

class HtmlFormatTest {

    @Test
    void structureIsKeptAndNoiseIsNot() {
        ExtractedDocument document = parse("a.html", """
                <html lang="es-MX"><head><title> El  pan </title><style>p {}</style></head><body>
                <h1>Pan <em>de</em>
                 pueblo</h1><script>var x = 1;</script>
                <div>Suelto <p>Uno<br>dos</p> final</div>
                <ul><li>harina<ul><li><p>de trigo</p><p>o centeno</p></li></ul></li><li>agua</li></ul>
                <ol><li>mezclar<li>hornear</ol>
                <table><tr><th>cosa</th><th>gramos</th></tr><tr><td><p>sal</p></td><td>10</td></tr></table>
                <pre>
                  a = 1
                    b
                </pre></body></html>
                """);

        assertThat(outline(document))
                .containsExactly(
                        "HEADING1 Pan de pueblo",
                        "PARAGRAPH Suelto",
                        "PARAGRAPH Uno\ndos",
                        "PARAGRAPH final",
                        "LIST1 harina",
                        "LIST2 de trigo",
                        "LIST2 o centeno",
                        "LIST1 agua",
                        "LIST1 1. mezclar",
                        "LIST1 2. hornear",
                        "TABLE cosa | gramos\nsal | 10",
                        "CODE a = 1\n    b");
        assertThat(document.title()).isEqualTo("El pan");
        assertThat(document.language()).isEqualTo("es");
        assertThat(document.text()).doesNotContain("var x").doesNotContain("p {}");
    }

    @Test
    void aTitleThatIsMissingIsTheFirstHeading() {
        assertThat(parse("a.html", "<p>antes</p><h2>Título</h2><p>después</p>").title())
                .isEqualTo("Título");
    }

    @Test
    void aDeclaredCharsetIsUsed() {
        String html = "<html><head><meta charset=\"ISO-8859-2\"></head><body><p>zażółć gęślą jaźń</p></body></html>";

        assertThat(parse("a.html", html.getBytes(Charset.forName("ISO-8859-2"))).text())
                .isEqualTo("zażółć gęślą jaźń");
    }

    @Test
    void aNoteThatOpensWithHtmlIsStillANote() {
        assertThat(parse("README.md", "<h1 align=\"center\">Hola</h1>\n\n# Título\n")
                        .detectedType())
                .isEqualTo("text/markdown");
    }
}
