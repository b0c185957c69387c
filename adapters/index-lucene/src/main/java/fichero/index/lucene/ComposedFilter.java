package fichero.index.lucene;

import java.io.IOException;
import java.nio.CharBuffer;
import java.text.Normalizer;
import org.apache.lucene.analysis.TokenFilter;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;

/** Composes letters with their accents (NFC): stemmers and folding know no combining marks, and PDFs are full of them. */
final class ComposedFilter extends TokenFilter {

    private static final char FIRST_COMBINING_MARK = '\u0300';

    private final CharTermAttribute term = addAttribute(CharTermAttribute.class);

    ComposedFilter(TokenStream input) {
        super(input);
    }

    @Override
    public boolean incrementToken() throws IOException {
        if (!input.incrementToken()) {
            return false;
        }
        if (mayBeDecomposed()) {
            String composed =
                    Normalizer.normalize(CharBuffer.wrap(term.buffer(), 0, term.length()), Normalizer.Form.NFC);
            term.setEmpty().append(composed);
        }
        return true;
    }

    private boolean mayBeDecomposed() {
        char[] letters = term.buffer();
        for (int i = 0; i < term.length(); i++) {
            if (letters[i] >= FIRST_COMBINING_MARK) {
                return true;
            }
        }
        return false;
    }
}
