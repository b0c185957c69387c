package fichero.index.lucene;

import java.text.Normalizer;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.DelegatingAnalyzerWrapper;
import org.apache.lucene.analysis.LowerCaseFilter;
import org.apache.lucene.analysis.StopFilter;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.en.EnglishAnalyzer;
import org.apache.lucene.analysis.en.EnglishPossessiveFilter;
import org.apache.lucene.analysis.es.SpanishAnalyzer;
import org.apache.lucene.analysis.miscellaneous.ASCIIFoldingFilter;
import org.apache.lucene.analysis.miscellaneous.RemoveDuplicatesTokenFilter;
import org.apache.lucene.analysis.miscellaneous.WordDelimiterGraphFilter;
import org.apache.lucene.analysis.pattern.PatternReplaceFilter;
import org.apache.lucene.analysis.snowball.SnowballFilter;
import org.apache.lucene.analysis.standard.StandardTokenizer;
import org.tartarus.snowball.ext.EnglishStemmer;
import org.tartarus.snowball.ext.SpanishStemmer;

/** From text to the words it is found by. The same for what is indexed and for what is asked. */
final class Analysis {

    private static final Pattern CION = Pattern.compile("([cs])ion$");

    private static final Analyzer FOLDED = new Words() {
        @Override
        TokenStream words(TokenStream tokens) {
            return new ASCIIFoldingFilter(tokens);
        }
    };

    private static final Analyzer SPANISH = new Words() {
        @Override
        TokenStream words(TokenStream tokens) {
            TokenStream words = new StopFilter(tokens, SpanishAnalyzer.getDefaultStopSet());
            // The stemmer needs the accents (corrió), and people leave them out (corrio): a word is stemmed in both
            // spellings, so that either finds the other.
            TokenStream spellings = new ASCIIFoldingFilter(words, true);
            // The one ending that loses its stem with its accent (configuracion); it always has it.
            spellings = new PatternReplaceFilter(spellings, CION, "$1i\u00f3n", false);
            TokenStream stems = new SnowballFilter(spellings, new SpanishStemmer());
            return new RemoveDuplicatesTokenFilter(new ASCIIFoldingFilter(stems));
        }
    };

    private static final Analyzer ENGLISH = new Words() {
        @Override
        TokenStream words(TokenStream tokens) {
            TokenStream words = new StopFilter(tokens, EnglishAnalyzer.getDefaultStopSet());
            return new SnowballFilter(new ASCIIFoldingFilter(words), new EnglishStemmer());
        }
    };

    /** Folding makes four letters of one at most. */
    private static final int MOST_LETTERS_FOR_ONE = 4;

    private Analysis() {}

    static Analyzer of(Fields.Words words) {
        return switch (words) {
            case FOLDED -> FOLDED;
            case SPANISH -> SPANISH;
            case ENGLISH -> ENGLISH;
        };
    }

    /** A beginning of a word, as {@code FOLDED} has it. */
    static String fold(String start) {
        String lower = Normalizer.normalize(start, Normalizer.Form.NFC).toLowerCase(Locale.ROOT);
        char[] folded = new char[MOST_LETTERS_FOR_ONE * lower.length()];
        int length = ASCIIFoldingFilter.foldToASCII(lower.toCharArray(), 0, folded, 0, lower.length());
        return new String(folded, 0, length);
    }

    /** Each field by its own analysis. */
    static Analyzer byField() {
        Map<String, Analyzer> analyzers = new HashMap<>();
        for (Fields.Words words : Fields.Words.values()) {
            analyzers.put(words.text(), of(words));
            analyzers.put(words.heading(), of(words));
        }
        return new DelegatingAnalyzerWrapper(Analyzer.PER_FIELD_REUSE_STRATEGY) {
            @Override
            protected Analyzer getWrappedAnalyzer(String field) {
                return analyzers.getOrDefault(field, FOLDED);
            }
        };
    }

    /**
     * Words by Unicode's rules (UAX 29; an ideograph is a word), then as a subclass has it. Those rules keep
     * {@code config.yaml}, {@code snake_case} and {@code title:word} together; people look for the parts.
     */
    private abstract static class Words extends Analyzer {

        private static final int PARTS =
                WordDelimiterGraphFilter.GENERATE_WORD_PARTS | WordDelimiterGraphFilter.GENERATE_NUMBER_PARTS;

        /** Between one heading and the next, so that no phrase is made up of two. */
        private static final int GAP = 100;

        abstract TokenStream words(TokenStream tokens);

        @Override
        public int getPositionIncrementGap(String field) {
            return GAP;
        }

        @Override
        protected TokenStreamComponents createComponents(String field) {
            StandardTokenizer tokenizer = new StandardTokenizer();
            TokenStream tokens = new EnglishPossessiveFilter(new PlainLettersFilter(tokenizer));
            TokenStream parts = new WordDelimiterGraphFilter(tokens, PARTS, null);
            return new TokenStreamComponents(tokenizer, words(new LowerCaseFilter(parts)));
        }
    }
}
