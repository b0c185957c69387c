package fichero.index.lucene;

import java.io.IOException;
import java.text.Normalizer;
import org.apache.lucene.analysis.TokenFilter;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;

/**
 * Composes letters with their accents (NFC) and drops what cannot be seen (soft hyphens, direction marks): stemmers and
 * folding know neither, and the text of PDFs and web pages is full of both.
 */
final class PlainLettersFilter extends TokenFilter {

    private static final char SOFT_HYPHEN = '\u00ad';
    private static final char FIRST_COMBINING_MARK = '\u0300';

    private final CharTermAttribute term = addAttribute(CharTermAttribute.class);

    PlainLettersFilter(TokenStream input) {
        super(input);
    }

    @Override
    public boolean incrementToken() throws IOException {
        if (!input.incrementToken()) {
            return false;
        }
        if (mayNeedWork()) {
            StringBuilder visible = new StringBuilder(term.length());
            term.codePoints()
                    .filter(letter -> Character.getType(letter) != Character.FORMAT)
                    .forEach(visible::appendCodePoint);
            term.setEmpty().append(Normalizer.normalize(visible, Normalizer.Form.NFC));
        }
        return true;
    }

    /** Nearly every word passes here. */
    private boolean mayNeedWork() {
        char[] letters = term.buffer();
        for (int i = 0; i < term.length(); i++) {
            if (letters[i] == SOFT_HYPHEN || letters[i] >= FIRST_COMBINING_MARK) {
                return true;
            }
        }
        return false;
    }
}
