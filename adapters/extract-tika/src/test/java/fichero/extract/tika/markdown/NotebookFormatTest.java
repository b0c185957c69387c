package fichero.extract.tika.markdown;

import static fichero.extract.tika.Documents.outline;
import static fichero.extract.tika.Documents.parse;
import static fichero.extract.tika.Documents.parseFile;
import static org.assertj.core.api.Assertions.assertThat;

import fichero.core.extraction.ExtractedDocument;
import fichero.core.extraction.Flag;
import org.junit.jupiter.api.Test;

class NotebookFormatTest {

    @Test
    void cellsAreMarkdownCodeAndWhatItPrinted() {
        ExtractedDocument document = parseFile("test_notebook.ipynb");

        assertThat(outline(document))
                .containsExactly(
                        "HEADING1 Test Notebook",
                        "CODE print(\"markitdown\")",
                        "CODE markitdown",
                        "HEADING2 Code Cell Below",
                        "CODE # comment in code\nprint(42)",
                        "CODE 42",
                        "PARAGRAPH End");
        assertThat(document.title()).isEqualTo("Test Notebook Title");
    }

    @Test
    void picturesAreLeftOutAndColoursToo() {
        ExtractedDocument document = parse("a.ipynb", """
                {"cells":[{"cell_type":"code","source":"plot()","outputs":[
                {"output_type":"display_data","data":{"image/png":"iVBORw0KGgo=","text/plain":["<Figure>"]}},
                {"output_type":"error","ename":"ValueError","evalue":"mal","traceback":["x"]},
                {"output_type":"stream","text":"\\u001b[31mrojo\\u001b[0m"}]}]}
                """);

        assertThat(outline(document))
                .containsExactly("CODE plot()", "CODE <Figure>", "CODE ValueError: mal", "CODE rojo");
    }

    @Test
    void oldNotebooksHaveWorksheets() {
        assertThat(
                        outline(
                                parse(
                                        "a.ipynb",
                                        "{\"worksheets\":[{\"cells\":[{\"cell_type\":\"code\",\"input\":[\"1 + 1\"],\"outputs\":[]}]}]}")))
                .containsExactly("CODE 1 + 1");
    }

    @Test
    void cellsBeforeTheDamageAreKept() {
        ExtractedDocument document =
                parse("a.ipynb", "{\"cells\":[{\"cell_type\":\"markdown\",\"source\":\"# Uno\"},{\"cell_");

        assertThat(outline(document)).containsExactly("HEADING1 Uno");
        assertThat(document.warnings()).extracting(Flag::of).containsExactly(Flag.PARTIAL);
    }
}
