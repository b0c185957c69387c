package fichero.extract.tika.office;

import static fichero.extract.tika.Documents.outline;
import static fichero.extract.tika.Documents.parse;
import static fichero.extract.tika.Documents.parseFile;
import static org.assertj.core.api.Assertions.assertThat;

import fichero.core.extraction.Block;
import fichero.core.extraction.ExtractedDocument;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import org.apache.poi.hslf.usermodel.HSLFSlide;
import org.apache.poi.hslf.usermodel.HSLFSlideShow;
import org.apache.poi.hslf.usermodel.HSLFTextBox;
import org.apache.poi.xslf.usermodel.SlideLayout;
import org.apache.poi.xslf.usermodel.XMLSlideShow;
import org.apache.poi.xslf.usermodel.XSLFSlide;
import org.apache.poi.xslf.usermodel.XSLFSlideLayout;
import org.apache.poi.xslf.usermodel.XSLFTable;
import org.apache.poi.xslf.usermodel.XSLFTableRow;
import org.apache.poi.xslf.usermodel.XSLFTextBox;
import org.junit.jupiter.api.Test;

class SlidesTest {

    @Test
    void slidesArePagesWithTitlesListsAndTables() throws IOException {
        ExtractedDocument document = parse("a.pptx", pptx());

        assertThat(outline(document))
                .containsExactly(
                        "HEADING1 El pan",
                        "LIST1 harina",
                        "TABLE sal | 10",
                        "PAGE_BREAK ",
                        "HEADING1 Fin",
                        "PARAGRAPH suelto");
        assertThat(document.blocks()).extracting(Block::page).containsExactly(1, 1, 1, 2, 2, 2);
        assertThat(document.pageCount()).isEqualTo(2);
        assertThat(document.title()).isEqualTo("Presentación de pan");
    }

    @Test
    void oldSlidesArePagesToo() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (HSLFSlideShow show = new HSLFSlideShow()) {
            for (String title : new String[] {"Uno", "Dos"}) {
                HSLFSlide slide = show.createSlide();
                slide.addTitle().setText(title);
                HSLFTextBox box = new HSLFTextBox();
                box.setText("cuerpo " + title);
                slide.addShape(box);
            }
            show.write(bytes);
        }

        ExtractedDocument document = parse("a.ppt", bytes.toByteArray());
        // What POI itself writes does not say that a title is one; what PowerPoint wrote does.
        assertThat(outline(document))
                .containsExactly(
                        "PARAGRAPH Uno",
                        "PARAGRAPH cuerpo Uno",
                        "PAGE_BREAK ",
                        "PARAGRAPH Dos",
                        "PARAGRAPH cuerpo Dos");
        assertThat(document.pageCount()).isEqualTo(2);
    }

    @Test
    void realSlidesHaveTitles() {
        assertThat(parseFile("gen-es1-diapositivas.pptx").pageCount()).isGreaterThan(1);
        assertThat(outline(parseFile("testPPT.ppt"))).contains("HEADING1 Sample Powerpoint Slide");
    }

    private static byte[] pptx() throws IOException {
        try (XMLSlideShow show = new XMLSlideShow()) {
            show.getProperties().getCoreProperties().setTitle("Presentación de pan");
            XSLFSlideLayout layout = show.getSlideMasters().get(0).getLayout(SlideLayout.TITLE_AND_CONTENT);
            XSLFSlide first = show.createSlide(layout);
            first.getPlaceholder(0).setText("El pan");
            first.getPlaceholder(1).setText("harina");
            XSLFTable table = first.createTable();
            XSLFTableRow row = table.addRow();
            row.addCell().setText("sal");
            row.addCell().setText("10");
            XSLFSlide second = show.createSlide(show.getSlideMasters().get(0).getLayout(SlideLayout.TITLE_ONLY));
            second.getPlaceholder(0).setText("Fin");
            XSLFTextBox box = second.createTextBox();
            box.setText("suelto");
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            show.write(bytes);
            return bytes.toByteArray();
        }
    }
}
