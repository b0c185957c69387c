package fichero.extract.tika.text;

/**
 * What the bytes of a text look like.
 *
 * @param asciiLetters a to z and A to Z
 * @param nonAscii bytes of 0x80 and above
 * @param utf8Sequences well-formed UTF-8 sequences of more than one byte
 * @param strayBytes bytes of 0x80 and above outside of them
 */
record ByteStatistics(int asciiLetters, int nonAscii, int utf8Sequences, int strayBytes) {

    static ByteStatistics of(byte[] bytes) {
        int letters = 0;
        int nonAscii = 0;
        int sequences = 0;
        int stray = 0;
        for (int i = 0; i < bytes.length; i++) {
            int b = bytes[i] & 0xFF;
            if (b < 0x80) {
                int lower = b | 0x20;
                letters += lower >= 'a' && lower <= 'z' ? 1 : 0;
                continue;
            }
            int length = sequenceLength(bytes, i);
            if (length == 0) {
                nonAscii++;
                stray++;
            } else {
                nonAscii += length;
                sequences++;
                i += length - 1;
            }
        }
        return new ByteStatistics(letters, nonAscii, sequences, stray);
    }

    /** A few broken bytes in the middle of much UTF-8, such as a character cut at the end. */
    boolean isMostlyUtf8() {
        return utf8Sequences > 0 && utf8Sequences >= 4 * strayBytes;
    }

    double nonAsciiShareOfLetters() {
        return asciiLetters + nonAscii == 0 ? 0 : (double) nonAscii / (asciiLetters + nonAscii);
    }

    private static int sequenceLength(byte[] bytes, int start) {
        int lead = bytes[start] & 0xFF;
        int length = lead >= 0xC2 && lead <= 0xDF
                ? 2
                : lead >= 0xE0 && lead <= 0xEF ? 3 : lead >= 0xF0 && lead <= 0xF4 ? 4 : 0;
        if (length == 0 || start + length > bytes.length) {
            return 0;
        }
        for (int i = start + 1; i < start + length; i++) {
            if ((bytes[i] & 0xC0) != 0x80) {
                return 0;
            }
        }
        return length;
    }
}
