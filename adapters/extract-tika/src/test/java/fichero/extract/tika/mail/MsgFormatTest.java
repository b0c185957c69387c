package fichero.extract.tika.mail;

import static fichero.extract.tika.Documents.outline;
import static org.assertj.core.api.Assertions.assertThat;

import fichero.core.extraction.ExtractedDocument;
import fichero.extract.tika.CollectedEntries;
import fichero.extract.tika.Documents;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class MsgFormatTest {

    @Test
    void headBodyAndAttachmentAreRead() {
        CollectedEntries inside = new CollectedEntries();
        ExtractedDocument mail = Documents.parseFile("msg_with_attachment.msg", inside);

        assertThat(mail.title()).isEqualTo("Email with Attachment");
        assertThat(outline(mail)).first().isEqualTo("HEADING1 Email with Attachment");
        assertThat(outline(mail).get(1)).startsWith("PARAGRAPH From: ").contains("\nTo: ");
        assertThat(inside.bytes).containsOnlyKeys("test.txt", "report.pdf");
        assertThat(inside.bytes.get("test.txt"))
                .asString(StandardCharsets.UTF_8)
                .contains("test attachment file");
        assertThat(mail.text()).doesNotContain("test attachment file");
    }
}
