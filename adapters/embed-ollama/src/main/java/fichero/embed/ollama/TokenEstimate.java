package fichero.embed.ollama;

import fichero.core.chunking.TokenCounter;
import java.nio.charset.StandardCharsets;

/**
 * Counts tokens without the model's tokenizer, which Ollama does not lend: there is no route for it, and each model has
 * another. The estimate is meant never to be below the truth for text that people write, and is usually half as much
 * again as the truth, so that chunks come out smaller than with a tokenizer, but never too long.
 *
 * <p>What it rests on:
 *
 * <ul>
 *   <li>A run of Latin letters is one token for the first two letters and one for each two that follow; beyond 16, and
 *       where the run goes on from digits or another case ({@code camelCase}, base64), it is dearer.
 *   <li>A digit is a token, as Qwen and Gemma have it. So is any other ASCII character, and white space that is more
 *       than one blank between words.
 *   <li>A character of another script is one token less than it has bytes in UTF-8: the tokenizers that work on bytes
 *       know pairs of every script, and the word pieces of BERT take one a letter. A Korean syllable is three (BERT takes
 *       it apart), and whatever has four bytes is four.
 *   <li>Two more for the marks that a model puts around a text.
 * </ul>
 *
 * <p>Held against BERT's word pieces (all-minilm, mxbai-embed-large, nomic-embed-text) and two byte-level vocabularies on
 * the Markdown and text of a mixed English and Spanish corpus, it was never below the truth. Long random strings, such as
 * base64, can take up to a tenth more than estimated; the server refuses such a text if it is at the very limit.
 */
final class TokenEstimate implements TokenCounter {

    private static final int SPECIAL_TOKENS = 2;

    private final String prefix;

    /** @param prefix put before each passage */
    TokenEstimate(String prefix) {
        this.prefix = prefix;
    }

    @Override
    public int count(String passage) {
        return of(prefix + passage);
    }

    /** Everything included that the model sees. */
    static int of(String text) {
        Tally tally = new Tally();
        text.codePoints().forEach(tally::add);
        return SPECIAL_TOKENS + tally.total();
    }

    /** The longest beginning of the text that takes no more than this many tokens. */
    static String cut(String text, int maxTokens) {
        if (of(text) <= maxTokens) {
            return text;
        }
        int fits = 0;
        int tooMany = text.length();
        while (tooMany - fits > 1) {
            int middle = (fits + tooMany) / 2;
            if (of(text.substring(0, middle)) <= maxTokens) {
                fits = middle;
            } else {
                tooMany = middle;
            }
        }
        boolean splitsPair = fits > 0 && Character.isHighSurrogate(text.charAt(fits - 1));
        return text.substring(0, splitsPair ? fits - 1 : fits);
    }

    /** What has been seen of a text so far. A longer beginning never counts less than a shorter one. */
    private static final class Tally {

        private static final int END_OF_LATIN = 0x250;
        private static final int LONG_RUN = 16;

        private int tokens;
        private int letters;
        private boolean letterWasLower;
        private boolean goesOn;
        private int blank;
        private int blanks;

        void add(int c) {
            if (c < END_OF_LATIN && Character.isLetter(c)) {
                addLetter(c);
            } else {
                endLetters();
                addOther(c);
            }
        }

        int total() {
            return tokens + costOfLetters() + costOfBlanks();
        }

        private void addLetter(int c) {
            endBlanks();
            if (letters > 0 && letterWasLower && Character.isUpperCase(c)) {
                endLetters();
                goesOn = true;
            }
            letters++;
            letterWasLower = Character.isLowerCase(c);
        }

        private void addOther(int c) {
            if (c == ' ' || c == '\n' || c == '\t' || c == '\r') {
                goesOn = false;
                if (c != blank) {
                    endBlanks();
                }
                blank = c;
                blanks++;
                return;
            }
            boolean digit = c >= '0' && c <= '9';
            // A blank is part of the word that follows it, but not of a number.
            tokens += digit && blanks == 1 && blank == ' ' ? 1 : 0;
            endBlanks();
            goesOn = digit;
            tokens += digit ? 1 : costOfCharacter(c);
        }

        private void endLetters() {
            if (letters > 0) {
                tokens += costOfLetters();
                letters = 0;
                goesOn = false;
            }
        }

        private int costOfLetters() {
            if (letters == 0) {
                return 0;
            }
            int beyond = Math.max(0, letters - LONG_RUN);
            int within = letters - beyond;
            return beyond + (goesOn ? 1 + within / 2 : 1 + Math.max(0, within - 1) / 2);
        }

        private void endBlanks() {
            tokens += costOfBlanks();
            blanks = 0;
            blank = 0;
        }

        private int costOfBlanks() {
            boolean betweenWords = blanks == 0 || (blanks == 1 && blank == ' ');
            return betweenWords ? 0 : 1 + blanks / LONG_RUN;
        }

        private static int costOfCharacter(int c) {
            if (c >= '\uac00' && c <= '\ud7a3') {
                return 3;
            }
            int bytes = Character.toString(c).getBytes(StandardCharsets.UTF_8).length;
            return bytes == 4 || bytes == 1 ? bytes : bytes - 1;
        }
    }
}
