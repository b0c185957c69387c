package fichero.extract.tika.mail;

import fichero.extract.tika.text.TextDecoder;
import fichero.extract.tika.xhtml.HtmlText;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.util.Arrays;
import org.apache.tika.detect.EncodingDetector;
import org.apache.tika.metadata.Metadata;

/** Our own order of guesses for the HTML that Tika decodes itself. */
final class MailBodyCharset implements EncodingDetector {

    private static final long serialVersionUID = 1L;

    private static final int SAMPLE_BYTES = 256 * 1024;

    @Override
    public Charset detect(InputStream input, Metadata metadata) throws IOException {
        input.mark(SAMPLE_BYTES);
        byte[] sample = input.readNBytes(SAMPLE_BYTES);
        input.reset();
        // A character cut at the end of the sample would make it look as if it were not UTF-8.
        byte[] whole = sample.length < SAMPLE_BYTES ? sample : Arrays.copyOf(sample, lastAscii(sample));
        return TextDecoder.charset(whole, HtmlText.declaredCharset(whole));
    }

    private static int lastAscii(byte[] bytes) {
        int end = bytes.length;
        while (end > 0 && bytes[end - 1] < 0) {
            end--;
        }
        return end;
    }
}
