package fichero.testkit.embedding;

import java.util.Locale;
import java.util.SplittableRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Unit vectors as bags of words: each word has a fixed vector of random signs, a text has the sum of its words. */
final class WordVectors {

    private static final Pattern WORD = Pattern.compile("[\\p{L}\\p{M}\\p{N}]+");
    private static final long FNV_OFFSET = 0xcbf29ce484222325L;
    private static final long FNV_PRIME = 0x100000001b3L;

    private final int dimension;

    WordVectors(int dimension) {
        this.dimension = dimension;
    }

    float[] of(String text) {
        float[] sum = new float[dimension];
        Matcher words = WORD.matcher(text.toLowerCase(Locale.ROOT));
        while (words.find()) {
            add(words.group(), sum);
        }
        if (length(sum) == 0) {
            add(text, sum);
        }
        float length = (float) length(sum);
        for (int i = 0; i < dimension; i++) {
            sum[i] /= length;
        }
        return sum;
    }

    private void add(String word, float[] sum) {
        SplittableRandom random = new SplittableRandom(hash(word));
        long signs = 0;
        for (int i = 0; i < dimension; i++) {
            if (i % Long.SIZE == 0) {
                signs = random.nextLong();
            }
            sum[i] += (signs >>> i & 1) == 0 ? 1 : -1;
        }
    }

    /** FNV-1a, 64 bits: {@link String#hashCode()} gives different words the same vector too often. */
    private static long hash(String word) {
        long hash = FNV_OFFSET;
        for (int i = 0; i < word.length(); i++) {
            hash = (hash ^ word.charAt(i)) * FNV_PRIME;
        }
        return hash;
    }

    private static double length(float[] vector) {
        double squares = 0;
        for (float value : vector) {
            squares += value * value;
        }
        return Math.sqrt(squares);
    }
}
