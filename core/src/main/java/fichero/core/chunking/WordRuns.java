package fichero.core.chunking;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Cuts text without sentences into runs of words. A run begins at a word that is stronger than the words around it, so an
 * edit moves the cuts next to it and no others.
 */
final class WordRuns {

    /** Runs come out as long as this to several times as long: a fraction of a chunk, so that they join well. */
    private static final int REACH_CHARACTERS = 48;

    /** As much of the text from a word on decides how strong it is. */
    private static final int HASHED_CHARACTERS = 16;

    private WordRuns() {}

    /** Where each run but the first begins, in order. */
    static int[] starts(CharSequence text, int start, int end) {
        int[] words = words(text, start, end);
        long[] strengths = new long[words.length + 2];
        Arrays.fill(strengths, Peaks.ALWAYS);
        for (int i = 0; i < words.length; i++) {
            int to = Math.min(end, words[i] + HASHED_CHARACTERS);
            strengths[i + 1] = Peaks.chance(text, words[i], to);
        }
        long[] reaches = Peaks.reaches(strengths, (left, right) -> at(words, right, end) - at(words, left, start));
        return IntStream.rangeClosed(1, words.length)
                .filter(place -> reaches[place] >= REACH_CHARACTERS)
                .map(place -> words[place - 1])
                .toArray();
    }

    /** The place of a border (first and last) or of a word. */
    private static int at(int[] words, int place, int border) {
        return place == 0 || place > words.length ? border : words[place - 1];
    }

    private static int[] words(CharSequence text, int start, int end) {
        int[] words = new int[16];
        int count = 0;
        for (int i = start + 1; i < end; i++) {
            if (!Text.isSpace(text.charAt(i)) && Text.isSpace(text.charAt(i - 1))) {
                if (count == words.length) {
                    words = Arrays.copyOf(words, count * 2);
                }
                words[count] = i;
                count++;
            }
        }
        return Arrays.copyOf(words, count);
    }
}
