package fichero.extract.tika.data;

import static fichero.extract.tika.Documents.outline;
import static fichero.extract.tika.Documents.parse;
import static fichero.extract.tika.Documents.parseFile;
import static org.assertj.core.api.Assertions.assertThat;

import fichero.core.extraction.ExtractedDocument;
import fichero.core.extraction.Flag;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CsvFormatTest {

    @Test
    void columnNamesAreAHeadingAndRowsAreLiteral() {
        ExtractedDocument document = parse("a.csv", "nombre,edad\r\nAna,\"30, casi\"\r\nLuis,40\r\n");

        assertThat(outline(document)).containsExactly("HEADING1 nombre,edad", "TABLE Ana,\"30, casi\"\r\nLuis,40");
        assertThat(document.metadata()).containsEntry("columns", List.of("nombre", "edad"));
    }

    @Test
    void aTitleAboveTheNamesIsAParagraph() {
        assertThat(outline(parseFile("stanley-cups.csv")))
                .containsExactly(
                        "PARAGRAPH Stanley Cups,,",
                        "HEADING1 Team,Location,Stanley Cups",
                        "TABLE Blues,STL,1\r\nFlyers,PHI,2\r\nMaple Leafs,TOR,13");
    }

    @ParameterizedTest
    @ValueSource(strings = {",", ";", "\t", "|"})
    void delimitersAreFoundEvenWhenOthersAreInTheCells(String delimiter) {
        String text = "país,zona#capital\nEl Salvador; C.A.#San | Salvador\nPerú#Lima\n".replace("#", delimiter);

        ExtractedDocument document = parse(delimiter.equals("\t") ? "a.tsv" : "a.csv", text);

        if (!delimiter.equals(",")) {
            assertThat(document.metadata()).containsEntry("columns", List.of("país,zona", "capital"));
        }
        assertThat(document.text()).isEqualTo(text);
    }

    @Test
    void numbersAreNoNames() {
        assertThat(outline(parse("a.csv", "1,2\n3,4\n"))).containsExactly("TABLE 1,2\n3,4");
    }

    @Test
    void aQuotedCellMayHoldLines() {
        assertThat(outline(parse("a.csv", "a,\"b\nc\"\n1,2\n"))).containsExactly("HEADING1 a,\"b\nc\"", "TABLE 1,2");
    }

    @Test
    void aQuoteThatIsNeverClosedSwallowsNothing() {
        assertThat(outline(parse("a.csv", "a,\"b\n1,2\n3,4\n"))).containsExactly("HEADING1 a,\"b", "TABLE 1,2\n3,4");
    }

    @Test
    void legacyCharsetsAreReadAndTold() {
        ExtractedDocument document = parseFile("gen-es1-leyes-cp1252.csv");

        assertThat(outline(document).get(0)).isEqualTo("HEADING1 Identificador;Título;Rango;Publicación;Estado;Tamaño");
        assertThat(document.warnings()).extracting(Flag::of).containsExactly(Flag.CHARSET);
        assertThat(document.warnings().get(0)).contains("windows-1252");
        assertThat(document.language()).isEqualTo("es");
    }
}
