package fichero.extract.tika.format;

import static org.assertj.core.api.Assertions.assertThat;

import fichero.core.extraction.DocumentSource;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class DocumentTypesTest {

    private final DocumentTypes types = new DocumentTypes(false);

    @Test
    void aDocumentIsWhatItsNameSaysUnlessItsBytesSayOtherwise() throws IOException {
        assertThat(tell("a.md", "# Notes")).isEqualTo(new DocumentTypes.Told("text/markdown", null, true));
        assertThat(tell("a.docx", "%PDF-1.7\n%âãÏÓ\n"))
                .isEqualTo(new DocumentTypes.Told(
                        "application/pdf",
                        "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
                        true));
    }

    @Test
    void whatNoFormatReadsIsToldToo() throws IOException {
        assertThat(tell("a.bin", "\u0000\u0001\u0002").readable()).isFalse();
        assertThat(tell("a.png", "\u0089PNG\r\n\u001a\n").readable()).isFalse();
        assertThat(tell("a.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\"/>").readable())
                .isTrue();
    }

    private DocumentTypes.Told tell(String name, String bytes) throws IOException {
        return types.tell(new DocumentSource.Inline(name, bytes.getBytes(StandardCharsets.ISO_8859_1)));
    }
}
