package fichero.extract.tika.text;

import fichero.core.extraction.Flag;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * From bytes of an unknown charset to text: a byte order mark, else strict UTF-8, else what the document declares, else
 * the legacy charset that fits. UTF-8 goes before any guess, because statistical detectors take some Spanish for Chinese.
 */
public final class TextDecoder {

    private static final Charset UTF_32LE = Charset.forName("UTF-32LE");
    private static final Charset UTF_32BE = Charset.forName("UTF-32BE");

    private TextDecoder() {}

    /** @param declared the charset the document declares, or null */
    public static DecodedText decode(byte[] bytes, @Nullable Charset declared) {
        List<String> warnings = new ArrayList<>();
        String text = characters(bytes, declared, warnings);
        if (text.indexOf('\0') >= 0) {
            // What CommonMark asks for too; many stores refuse the character.
            text = text.replace('\0', '\ufffd');
            warnings.add(Flag.CHARSET.with("the text holds NUL bytes, which were replaced"));
        }
        return new DecodedText(text, warnings);
    }

    /** The charset that {@link #decode} would take for bytes without a mark. */
    public static Charset charset(byte[] bytes, @Nullable Charset declared) {
        boolean utf8 = strict(bytes, StandardCharsets.UTF_8) != null
                || ByteStatistics.of(bytes).isMostlyUtf8();
        return utf8 ? StandardCharsets.UTF_8 : LegacyCharset.of(bytes, declared).charset();
    }

    private static String characters(byte[] bytes, @Nullable Charset declared, List<String> warnings) {
        if (startsWith(bytes, 0xEF, 0xBB, 0xBF)) {
            return lenient(bytes, 3, StandardCharsets.UTF_8, warnings);
        }
        if (startsWith(bytes, 0xFF, 0xFE, 0, 0)) {
            return lenient(bytes, 4, UTF_32LE, warnings);
        }
        if (startsWith(bytes, 0, 0, 0xFE, 0xFF)) {
            return lenient(bytes, 4, UTF_32BE, warnings);
        }
        if (startsWith(bytes, 0xFF, 0xFE)) {
            return lenient(bytes, 2, StandardCharsets.UTF_16LE, warnings);
        }
        if (startsWith(bytes, 0xFE, 0xFF)) {
            return lenient(bytes, 2, StandardCharsets.UTF_16BE, warnings);
        }
        Charset wide = utf16WithoutMark(bytes);
        if (wide != null) {
            return lenient(bytes, 0, wide, warnings);
        }
        String strict = strict(bytes, StandardCharsets.UTF_8);
        if (strict != null) {
            return strict;
        }
        if (ByteStatistics.of(bytes).isMostlyUtf8()) {
            return lenient(bytes, 0, StandardCharsets.UTF_8, warnings);
        }
        LegacyCharset legacy = LegacyCharset.of(bytes, declared);
        warnings.add(Flag.CHARSET.with("the text is not UTF-8 and was read as " + legacy.describe()));
        return lenient(bytes, 0, legacy.charset(), warnings);
    }

    /** Latin text in UTF-16 has a NUL in nearly every other byte, always on the same side. */
    private static @Nullable Charset utf16WithoutMark(byte[] bytes) {
        int length = Math.min(bytes.length, 4096) & ~1;
        int even = 0;
        int odd = 0;
        for (int i = 0; i < length; i += 2) {
            even += bytes[i] == 0 ? 1 : 0;
            odd += bytes[i + 1] == 0 ? 1 : 0;
        }
        int most = length * 7 / 20;
        if (length < 8 || even > 0 && odd > 0) {
            return null;
        }
        return odd >= most ? StandardCharsets.UTF_16LE : even >= most ? StandardCharsets.UTF_16BE : null;
    }

    private static @Nullable String strict(byte[] bytes, Charset charset) {
        try {
            // A fresh decoder reports malformed input; the ones that String uses replace it.
            return charset.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
        } catch (CharacterCodingException e) {
            return null;
        }
    }

    private static String lenient(byte[] bytes, int from, Charset charset, List<String> warnings) {
        String text = new String(bytes, from, bytes.length - from, charset);
        if (text.indexOf('\ufffd') >= 0) {
            warnings.add(Flag.CHARSET.with("some bytes are not " + charset.name() + " and were replaced"));
        }
        return text;
    }

    private static boolean startsWith(byte[] bytes, int... prefix) {
        if (bytes.length < prefix.length) {
            return false;
        }
        for (int i = 0; i < prefix.length; i++) {
            if ((bytes[i] & 0xFF) != prefix[i]) {
                return false;
            }
        }
        return true;
    }
}
