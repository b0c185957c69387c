package fichero.extract.tika.data;

import static fichero.extract.tika.Documents.outline;
import static fichero.extract.tika.Documents.parse;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import fichero.core.extraction.ExtractedDocument;
import fichero.core.extraction.Flag;
import fichero.core.failure.PoisonException;
import fichero.core.failure.Reason;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class JsonFormatTest {

    @Test
    void valuesAreLinesWithTheirPath() {
        assertThat(outline(parse(
                        "a.json",
                        "{\"name\":\"Ana\",\"age\":30,\"none\":null,\"home\":{\"city\":{\"name\":\"Lima\"},"
                                + "\"tags\":[\"a\",\"b\"]}}")))
                .containsExactly(
                        "PARAGRAPH name: Ana\nage: 30", "HEADING1 home", "PARAGRAPH city.name: Lima\ntags: a, b");
    }

    @Test
    void elementsAreRecords() {
        assertThat(outline(parse("a.json", "[{\"n\":1,\"x\":[{\"y\":true},{\"y\":false}]},{\"n\":2}]")))
                .containsExactly("PARAGRAPH n: 1\nx.y: true\nx.y: false", "PARAGRAPH n: 2");
        assertThat(outline(parse("a.jsonl", "{\"n\":1}\n{\"n\":2,\"m\":{\"k\":\"v\"}}\n")))
                .containsExactly("PARAGRAPH n: 1", "PARAGRAPH n: 2\nm.k: v");
    }

    @Test
    void commentsAndTrailingCommasAreForgiven() {
        assertThat(parse("a.json", "{ // nota\n 'a': 'b', }").text()).isEqualTo("a: b");
    }

    @Test
    void aLegacyCharsetIsRead() {
        assertThat(parse("a.json", "{\"a\":\"señor\"}".getBytes(StandardCharsets.ISO_8859_1))
                        .text())
                .isEqualTo("a: señor");
    }

    @Test
    void damageAfterEnoughTextIsToldAndBeforeItIsCorrupt() {
        String words = "palabras suficientes para saber de qué se trata ".repeat(6);

        ExtractedDocument partial = parse("a.json", "{\"a\":\"" + words + "\",\"b\": !!");
        assertThat(partial.text()).startsWith("a: palabras");
        assertThat(partial.warnings()).extracting(Flag::of).containsExactly(Flag.PARTIAL);

        PoisonException refused =
                catchThrowableOfType(PoisonException.class, () -> parse("a.json", "{\"a\":\"b\",\"c\": !!"));
        assertThat(refused.reason()).isEqualTo(Reason.CORRUPT);
    }

    @Test
    void depthCostsTheDocumentAlone() {
        PoisonException refused = catchThrowableOfType(
                PoisonException.class, () -> parse("a.json", "[".repeat(100_000) + "]".repeat(100_000)));

        assertThat(refused.reason()).isEqualTo(Reason.CORRUPT);
    }
}
