package fichero.extract.tika.xhtml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import fichero.core.extraction.DocumentSource;
import fichero.core.extraction.ExtractedDocument;
import fichero.core.failure.PoisonException;
import fichero.core.failure.Reason;
import fichero.extract.tika.CollectedEntries;
import fichero.extract.tika.Documents;
import fichero.extract.tika.format.DocumentParser;
import fichero.extract.tika.format.Entries;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import org.apache.poi.ooxml.POIXMLDocument;
import org.apache.poi.openxml4j.exceptions.InvalidFormatException;
import org.apache.poi.openxml4j.opc.PackagingURIHelper;
import org.apache.poi.openxml4j.opc.TargetMode;
import org.apache.poi.util.Units;
import org.apache.poi.xssf.usermodel.XSSFWorkbook;
import org.apache.poi.xwpf.usermodel.Document;
import org.apache.poi.xwpf.usermodel.XWPFDocument;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class AttachmentsTest {

    @Test
    void whatIsAttachedToAPdfIsAFile() {
        CollectedEntries inside = new CollectedEntries();
        ExtractedDocument document = Documents.parseFile("with-attachment.pdf", inside);

        assertThat(inside.bytes).hasSize(1);
        assertThat(document.entries()).isEqualTo(1);
        assertThat(document.text()).contains("consetetur sadipscing elitr");
    }

    @Test
    void aWorkbookInADocumentIsAFileAndAPictureIsNot() throws Exception {
        CollectedEntries inside = new CollectedEntries();
        Documents.parse("a.docx", docx(), inside);

        assertThat(inside.bytes).hasSize(1);
        String name = inside.bytes.keySet().iterator().next();
        assertThat(Documents.parse(name, inside.bytes.get(name)).text()).contains("dentro");
    }

    @Test
    void aLimitOfTheWholeDocumentIsNotSwallowedByAParser() {
        Entries full = new Entries() {
            @Override
            public void add(String name, @Nullable Instant modifiedAt, InputStream bytes) {
                throw new PoisonException(Reason.EXPANSION_LIMIT, "full");
            }

            @Override
            public void refuse(String name, Reason reason, String detail) {}

            @Override
            public int count() {
                return 0;
            }
        };
        DocumentSource source = new DocumentSource.Inline("a.docx", unchecked());

        PoisonException refused =
                catchThrowableOfType(PoisonException.class, () -> new DocumentParser(1_000_000).parse(source, full));

        assertThat(refused.reason()).isEqualTo(Reason.EXPANSION_LIMIT);
    }

    private static byte[] unchecked() {
        try {
            return docx();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InvalidFormatException e) {
            throw new IllegalStateException(e);
        }
    }

    private static byte[] docx() throws IOException, InvalidFormatException {
        ByteArrayOutputStream workbook = new ByteArrayOutputStream();
        try (XSSFWorkbook book = new XSSFWorkbook()) {
            book.createSheet("hoja").createRow(0).createCell(0).setCellValue("dentro");
            book.write(workbook);
        }
        try (XWPFDocument document = new XWPFDocument()) {
            document.createParagraph().createRun().setText("Texto con un libro y una imagen.");
            try (InputStream picture = new ByteArrayInputStream("png".getBytes(StandardCharsets.UTF_8))) {
                document.createParagraph()
                        .createRun()
                        .addPicture(picture, Document.PICTURE_TYPE_PNG, "a.png", Units.toEMU(9), Units.toEMU(9));
            }
            var part = document.getPackage()
                    .createPart(
                            PackagingURIHelper.createPartName("/word/embeddings/libro.xlsx"),
                            "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet");
            try (var out = part.getOutputStream()) {
                out.write(workbook.toByteArray());
            }
            document.getPackagePart()
                    .addRelationship(part.getPartName(), TargetMode.INTERNAL, POIXMLDocument.PACK_OBJECT_REL_TYPE);
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            document.write(bytes);
            return bytes.toByteArray();
        }
    }
}
