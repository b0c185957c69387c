package fichero.extract.tika.xhtml;

import static fichero.extract.tika.Documents.outline;
import static org.assertj.core.api.Assertions.assertThat;

import fichero.core.extraction.ExtractedDocument;
import fichero.extract.tika.Documents;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class DocxFormatTest {

    @Test
    void headingsListsAndTablesAreKept() throws IOException {
        Path file = Path.of(System.getProperty("fichero.test.data"), "formats", "files", "word_sample.docx");
        ExtractedDocument document = Documents.parse("word_sample.docx", Files.readAllBytes(file));

        assertThat(outline(document))
                .contains(
                        "HEADING1 Swimming in the lake", "LIST1 · Paddle about", "LIST1 2. Don’t forget to drink water")
                .anyMatch(block -> block.startsWith("TABLE Food | Calories per portion\n"));
        assertThat(document.metadata()).containsEntry("author", "Christoph Auer");
        assertThat(document.pageCount()).isNull();
    }
}
