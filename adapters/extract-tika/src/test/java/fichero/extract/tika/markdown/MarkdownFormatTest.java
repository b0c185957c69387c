package fichero.extract.tika.markdown;

import static fichero.extract.tika.Documents.outline;
import static fichero.extract.tika.Documents.parse;
import static org.assertj.core.api.Assertions.assertThat;

import fichero.core.extraction.ExtractedDocument;
import fichero.core.extraction.Flag;
import java.util.List;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;

class MarkdownFormatTest {

    @Test
    void headingsAreTheirWordsAlone() {
        ExtractedDocument document = parse("a.md", "## Uno **dos** ##\n\nTres\ncuatro\n---\n\n# C#\n\n#\n\ntexto");

        assertThat(outline(document))
                .containsExactly("HEADING2 Uno **dos**", "HEADING2 Tres\ncuatro", "HEADING1 C#", "PARAGRAPH texto");
        assertThat(document.title()).isEqualTo("Uno dos");
    }

    @Test
    void hashesInCodeAreCode() {
        assertThat(outline(parse("a.md", "```sh\n# no\n```\n\n    # tampoco\n\n# sí")))
                .containsExactly("CODE ```sh\n# no\n```", "CODE     # tampoco", "HEADING1 sí");
    }

    @Test
    void listItemsKeepTheirDepthAndMarker() {
        assertThat(outline(parse("a.md", "1. uno\n   - dos\n\n     más\n   - tres\n2. cuatro\n")))
                .containsExactly("LIST1 1. uno", "LIST2 - dos", "LIST2 más", "LIST2 - tres", "LIST1 2. cuatro");
    }

    @Test
    void quotesHtmlAndImportsAreParagraphsAndCommentsAreNot() {
        assertThat(outline(parse("a.mdx", "import X from 'x'\n\n> cita\n\n<X>\n  hola\n</X>\n\n<!-- nota -->\n")))
                .containsExactly("PARAGRAPH import X from 'x'", "PARAGRAPH cita", "PARAGRAPH <X>\n  hola\n</X>");
    }

    @Test
    void windowsLineEndingsAndAByteOrderMarkKeepOffsetsTrue() {
        ExtractedDocument document = parse("a.md", "\ufeff---\r\ntitle: T\r\n---\r\n# Uno\r\n\r\ndos\r\ntres\r\n");

        assertThat(outline(document)).containsExactly("HEADING1 Uno", "PARAGRAPH dos\r\ntres");
        assertThat(document.title()).isEqualTo("T");
        assertThat(document.text()).startsWith("---\r\n");
    }

    @Test
    void nestedFrontMatterIsFlatAndDatesAreText() {
        ExtractedDocument document =
                parse("a.md", "---\nfecha: 2026-01-05\nautor:\n  nombre: Ana\nvacío:\nnota: 4.5\nok: true\n---\nhola");

        assertThat(document.metadata())
                .containsOnlyKeys("fecha", "autor.nombre", "nota", "ok")
                .containsEntry("fecha", "2026-01-05")
                .containsEntry("nota", 4.5)
                .containsEntry("ok", true);
        assertThat(document.warnings()).isEmpty();
    }

    @Test
    void listsOfMapsAreLeftOutWithAWarning() {
        ExtractedDocument document = parse("a.md", "---\nvoces: [a, {b: c}]\n---\nhola");

        assertThat(document.metadata()).containsEntry("voces", List.of("a"));
        assertThat(document.warnings()).singleElement().asString().contains("voces");
    }

    @Test
    void setsAreListsAndBytesAreLeftOut() {
        ExtractedDocument document =
                parse("a.md", "---\na: !!binary aGVsbG8=\nb: !!set {x, y}\nc: [!!binary aA==, z]\n---\nhola");

        assertThat(document.metadata())
                .doesNotContainKey("a")
                .containsEntry("b", List.of("x", "y"))
                .containsEntry("c", List.of("z"));
    }

    @Test
    void brokenFrontMatterCostsOnlyItself() {
        ExtractedDocument document = parse("a.md", "---\ntitle: \"a\nb: c\n---\n# Título\n");

        assertThat(outline(document)).containsExactly("HEADING1 Título");
        assertThat(document.title()).isEqualTo("Título");
        assertThat(document.warnings()).singleElement().asString().contains("not valid YAML");
    }

    @Test
    void proseBetweenRulesIsNotFrontMatter() {
        assertThat(outline(parse("a.md", "---\n\nEsto es prosa, no datos.\n\n---\n\nmás")))
                .containsExactly("PARAGRAPH Esto es prosa, no datos.", "PARAGRAPH más");
    }

    @Test
    void aliasBombsAreRefused() {
        StringBuilder yaml = new StringBuilder("---\na0: &a0 [x, x]\n");
        for (int i = 1; i < 30; i++) {
            yaml.append("a%d: &a%d [*a%d, *a%d]\n".formatted(i, i, i - 1, i - 1));
        }
        ExtractedDocument document = parse("a.md", yaml + "---\nhola");

        assertThat(document.metadata()).isEmpty();
        assertThat(outline(document)).containsExactly("PARAGRAPH hola");
    }

    @Test
    void declaredLanguageWinsWhenItIsOne() {
        String spanish = "El pan se hace con harina, agua, sal y tiempo; primero se mezcla todo en un "
                + "cuenco grande y se deja reposar una hora, para que la harina beba el agua.";

        assertThat(parse("a.md", "---\nlang: en-GB\n---\n" + spanish).language())
                .isEqualTo("en");
        assertThat(parse("a.md", "---\nlanguage: Spanish\n---\nok").language()).isEqualTo("es");
        assertThat(parse("a.md", "---\nlanguage: python\n---\n" + spanish).language())
                .isEqualTo("es");
    }

    @Test
    void deepNestingDoesNotBreakTheReader() {
        assertThat(parse("a.md", ">".repeat(50_000) + " hondo\n\nfin").text()).endsWith("fin");
    }

    @Test
    void entitiesAreCharactersButNotInCode() {
        ExtractedDocument document = parse("a.md", """
                ---
                title: A&ntilde;o
                ---
                # C&oacute;digo &amp; m&aacute;s

                Texto con `&oacute;` y &#233;l, \\&copy; y &nada;.

                ```html
                &lt;p&gt;
                ```

                - ni&ntilde;o

                &nbsp;

                fin &lt;b&gt;
                """);

        assertThat(outline(document))
                .containsExactly(
                        "HEADING1 Código & más",
                        "PARAGRAPH Texto con `&oacute;` y él, \\&copy; y &nada;.",
                        "CODE ```html\n&lt;p&gt;\n```",
                        "LIST1 - niño",
                        "PARAGRAPH fin <b>");
        assertThat(document.title()).isEqualTo("A&ntilde;o");
        assertThat(document.text()).startsWith("---\ntitle: A&ntilde;o\n");
    }

    @Test
    void frontMatterThatCostsSomethingIsFlagged() {
        for (String broken : List.of(
                "---\ntitle: \"a\nb: c\n---\ntexto", "---\ntitle: a\n\ntexto", "---\na: [{b: c}]\n---\ntexto")) {
            ExtractedDocument document = parse("a.md", broken);

            assertThat(document.warnings()).extracting(Flag::of).containsExactly(Flag.FRONT_MATTER);
            assertThat(document.text()).endsWith("texto");
        }
    }

    @Test
    void theConfidenceOfALanguageThatWasToldIsInTheMetadata() {
        String spanish = "El pan se hace con harina, agua, sal y tiempo; primero se mezcla todo en un "
                + "cuenco grande y se deja reposar una hora, para que la harina beba el agua.";

        assertThat(parse("a.md", spanish).metadata().get("language_confidence"))
                .asInstanceOf(InstanceOfAssertFactories.DOUBLE)
                .isBetween(0.15, 1.0);
        assertThat(parse("a.md", "---\nlang: es\n---\n" + spanish).metadata()).doesNotContainKey("language_confidence");
    }
}
