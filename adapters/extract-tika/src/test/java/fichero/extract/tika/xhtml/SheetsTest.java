package fichero.extract.tika.xhtml;

import static fichero.extract.tika.Documents.outline;
import static fichero.extract.tika.Documents.parse;
import static fichero.extract.tika.Documents.parseFile;
import static org.assertj.core.api.Assertions.assertThat;

import fichero.core.extraction.ExtractedDocument;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import org.apache.poi.hssf.usermodel.HSSFWorkbook;
import org.apache.poi.ss.usermodel.Row;
import org.apache.poi.ss.usermodel.Sheet;
import org.apache.poi.ss.usermodel.Workbook;
import org.apache.poi.xssf.usermodel.XSSFWorkbook;
import org.junit.jupiter.api.Test;

class SheetsTest {

    private static final String[] OUTLINE = {
        "HEADING1 Precios",
        "PARAGRAPH Lista de hoy",
        "HEADING2 cosa | gramos | nota",
        "TABLE pan | 500\nsal |  | fina y blanca",
        "HEADING1 Otra",
        "TABLE 1 | 2"
    };

    @Test
    void sheetsAndTheNamesOfTheirColumnsAreHeadings() throws IOException {
        ExtractedDocument document = parse("a.xlsx", fill(new XSSFWorkbook()));

        assertThat(outline(document)).containsExactly(OUTLINE);
        assertThat(document.pageCount()).isNull();
    }

    @Test
    void oldWorkbooksAreReadTheSameWay() throws IOException {
        assertThat(outline(parse("a.xls", fill(new HSSFWorkbook())))).containsExactly(OUTLINE);
    }

    @Test
    void emptyColumnsOnTheLeftLeaveNoTrace() {
        assertThat(outline(parseFile("odf_table_with_title_01.ods")).get(3))
                .startsWith("TABLE 2019 | 120\n2020 | 135\n");
        assertThat(outline(parseFile("testEXCEL.xls")).get(3)).startsWith("TABLE 1 | 1\n2 | 4\n");
    }

    @Test
    void aRealWorkbookIsReadableRowByRow() {
        assertThat(outline(parseFile("gen-es1-leyes.xlsx")).get(1))
                .isEqualTo("HEADING2 Identificador | Título | Rango | Publicación | Estado | Tamaño");
        assertThat(parseFile("testEXCEL.xls").text()).contains("Written and saved in Microsoft Excel X");
    }

    private static byte[] fill(Workbook workbook) throws IOException {
        try (workbook) {
            Sheet prices = workbook.createSheet("Precios");
            row(prices, 0, "Lista de hoy");
            row(prices, 2, "cosa", "gramos", "nota");
            row(prices, 3, "pan", 500);
            row(prices, 5, "sal", "", "fina\ny blanca");
            row(workbook.createSheet("Otra"), 0, 1, 2);
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            workbook.write(bytes);
            return bytes.toByteArray();
        }
    }

    private static void row(Sheet sheet, int index, Object... cells) {
        Row row = sheet.createRow(index);
        for (int i = 0; i < cells.length; i++) {
            if (cells[i] instanceof Integer number) {
                row.createCell(i).setCellValue(number);
            } else {
                row.createCell(i).setCellValue(cells[i].toString());
            }
        }
    }
}
