package fichero.extract.tika.text;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import org.apache.tika.parser.txt.CharsetDetector;
import org.apache.tika.parser.txt.CharsetMatch;
import org.jspecify.annotations.Nullable;

/**
 * The charset of bytes that are not Unicode.
 *
 * @param why it was taken, for people
 */
record LegacyCharset(Charset charset, String why) {

    private static final Charset WINDOWS_1252 = Charset.forName("windows-1252");

    /** Above this share of non-ASCII among the letters a text is not in a Western language (French has up to 0.09). */
    private static final double WESTERN_MAX_NON_ASCII = 0.25;

    /** Of 100. Below it the detector's first choice is hardly better than its second. */
    private static final int SURE = 50;

    static LegacyCharset of(byte[] bytes, @Nullable Charset declared) {
        if (declared != null && !declared.equals(StandardCharsets.UTF_8)) {
            return new LegacyCharset(declared, "as it declares");
        }
        if (ByteStatistics.of(bytes).nonAsciiShareOfLetters() <= WESTERN_MAX_NON_ASCII) {
            return new LegacyCharset(WINDOWS_1252, "which fits Western text");
        }
        CharsetDetector detector = new CharsetDetector();
        detector.setText(bytes);
        for (CharsetMatch match : detector.detectAll()) {
            if (!match.getName().equals("UTF-8") && Charset.isSupported(match.getName())) {
                int confidence = match.getConfidence();
                String low = confidence < SURE ? "a guess with a low confidence of " : "a guess with a confidence of ";
                return new LegacyCharset(Charset.forName(match.getName()), low + confidence + "%");
            }
        }
        return new LegacyCharset(WINDOWS_1252, "since no other fits");
    }

    String describe() {
        return charset.name() + ", " + why;
    }
}
