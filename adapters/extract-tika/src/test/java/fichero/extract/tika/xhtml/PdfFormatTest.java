package fichero.extract.tika.xhtml;

import static org.assertj.core.api.Assertions.assertThat;

import fichero.core.extraction.Block;
import fichero.core.extraction.Block.Kind;
import fichero.core.extraction.ExtractedDocument;
import fichero.extract.tika.Documents;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class PdfFormatTest {

    private static final Path FILES = Path.of(System.getProperty("fichero.test.data"), "formats", "files");

    @Test
    void pagesCountFromOne() throws IOException {
        ExtractedDocument document =
                Documents.parse("multi_page.pdf", Files.readAllBytes(FILES.resolve("multi_page.pdf")));

        assertThat(document.pageCount()).isEqualTo(5);
        assertThat(document.blocks())
                .filteredOn(block -> block.kind() == Kind.PAGE_BREAK)
                .extracting(Block::page)
                .containsExactly(2, 3, 4, 5);
        assertThat(document.blocks()).allMatch(block -> block.page() >= 1 && block.page() <= 5);
        assertThat(document.blocks()).isSortedAccordingTo((a, b) -> Integer.compare(a.page(), b.page()));
    }

    @Test
    void aScannedPageAmongOthersStillCounts() throws IOException {
        ExtractedDocument document =
                Documents.parse("mixto.pdf", Files.readAllBytes(FILES.resolve("gen-es1-mixto.pdf")));

        assertThat(document.pageCount()).isEqualTo(3);
        assertThat(document.language()).isEqualTo("es");
    }

    @Test
    void textBeforeDamageIsReadAndToldToBePartial() throws IOException {
        ExtractedDocument document = Documents.parse(
                "477139.pdf",
                Files.readAllBytes(FILES.getParent().resolveSibling("nasty").resolve("files/477139.pdf")));

        assertThat(document.text()).hasSizeGreaterThan(50_000);
        assertThat(document.warnings())
                .singleElement()
                .asString()
                .startsWith("partial: the document is damaged")
                .contains("Expected operator");
    }

    @Test
    void propertiesAreInTheMetadata() {
        assertThat(Documents.parseFile("multi_page.pdf").metadata())
                .containsEntry("pages", 5L)
                .hasEntrySatisfying(
                        "created", date -> assertThat(date.toString()).matches("\\d{4}-\\d\\d-\\d\\dT.*Z"));
    }
}
