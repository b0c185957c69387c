package fichero.extract.tika.xhtml;

import static fichero.extract.tika.Documents.outline;
import static fichero.extract.tika.Documents.parse;
import static fichero.extract.tika.Documents.parseFile;
import static org.assertj.core.api.Assertions.assertThat;

import fichero.core.extraction.ExtractedDocument;
import org.junit.jupiter.api.Test;

class OldDocumentsTest {

    @Test
    void oldWordDocumentsHaveHeadingsAndTables() {
        assertThat(outline(parseFile("legacy_sample.doc")))
                .contains("HEADING1 Swimming in the lake")
                .anyMatch(block -> block.startsWith("TABLE Food | Calories per portion\n"));
    }

    @Test
    void richTextHasParagraphsAndListItems() {
        ExtractedDocument document = parse("a.rtf", """
                {\\rtf1\\ansi\\ansicpg1252{\\info{\\title Recetas}{\\author Ana}}
                \\pard Se mezcla la harina con el ag\\'faa.\\par
                \\pard Y se hornea.\\par}
                """);

        assertThat(outline(document))
                .containsExactly("PARAGRAPH Se mezcla la harina con el agúa.", "PARAGRAPH Y se hornea.");
        assertThat(document.title()).isEqualTo("Recetas");
        assertThat(document.metadata()).containsEntry("author", "Ana");
    }
}
