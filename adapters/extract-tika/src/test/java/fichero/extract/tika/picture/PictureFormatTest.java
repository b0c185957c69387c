package fichero.extract.tika.picture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import fichero.core.failure.PoisonException;
import fichero.core.failure.Reason;
import fichero.extract.tika.Documents;
import org.junit.jupiter.api.Test;

class PictureFormatTest {

    @Test
    void withoutOcrAPictureHasNoTextAndTheAdviceSaysHow() {
        for (String name : new String[] {"test-ocr.png", "gen-es1-pagina-escaneada.jpg"}) {
            PoisonException refused = catchThrowableOfType(PoisonException.class, () -> Documents.parseFile(name));

            assertThat(refused.reason()).isEqualTo(Reason.NO_TEXT);
            assertThat(refused.detectedType()).startsWith("image/");
        }
        assertThat(Reason.NO_TEXT.advice()).contains("tesseract").contains("extraction.ocr");
    }

    @Test
    void aPictureUnderAnotherNameIsAMismatch() {
        PoisonException refused = catchThrowableOfType(
                PoisonException.class, () -> Documents.parse("a.docx", Documents.bytes("test-ocr.png")));

        assertThat(refused.reason()).isEqualTo(Reason.EXTENSION_MISMATCH);
    }
}
