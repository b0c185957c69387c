package fichero.query.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CsvTest {

    @Test
    void plainCellsStayAsTheyAre() {
        assertThat(Csv.line(Arrays.asList("a.md", null, 42, "ñandú 🗂", ""))).isEqualTo("a.md,,42,ñandú 🗂,\r\n");
    }

    @Test
    void whatSeparatesIsQuoted() {
        assertThat(Csv.line(List.of("a,b", "say \"hi\"", "two\nlines", "two\r\nlines", " around ")))
                .isEqualTo("\"a,b\",\"say \"\"hi\"\"\",\"two\nlines\",\"two\r\nlines\",\" around \"\r\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"=1+1", "+1", "-1", "@SUM(A1)", "\uFF1D1+1", "  =1+1", "\n=1+1", "\t1", "\rx"})
    void whatASpreadsheetWouldRunIsText(String text) {
        assertThat(Csv.line(List.of(text)).replace("\"", "")).startsWith("'").contains(text);
    }

    @Test
    void numbersBelowZeroAreNoFormulas() {
        assertThat(Csv.line(List.of(-1))).isEqualTo("-1\r\n");
    }

    @Test
    void signsInsideATextAreNoFormulas() {
        assertThat(Csv.line(List.of("a=b", "notes:-a.md"))).isEqualTo("a=b,notes:-a.md\r\n");
    }
}
