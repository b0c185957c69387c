package fichero.index.lucene;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.miscellaneous.LimitTokenCountAnalyzer;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.PositionIncrementAttribute;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BlendedTermQuery;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.util.QueryBuilder;
import org.jspecify.annotations.Nullable;

/**
 * A query's text as Lucene's query. It has no syntax: all characters are text. Each word counts once, where it is found
 * best: as it is written, which is worth most, by its stem in either language, or in a heading. Wherever that is, a word is
 * as rare as it is where it is most frequent. By itself each field would have its own idea of that: "how" is rare in
 * headings, and "cuántos" in English texts, and both would outweigh what a question is about.
 */
final class WordQueries {

    private static final float STEM = 0.8f;
    private static final float IN_HEADING = 0.5f;

    private static final BlendedTermQuery.RewriteMethod BEST = new BlendedTermQuery.DisjunctionMaxRewrite(0);

    /** Of a query as long as a page, the beginning: Lucene takes 1,024 clauses, and each word is sought in six fields. */
    private static final int MAX_WORDS = 100;

    private WordQueries() {}

    /**
     * @param reader tells how frequent words are
     * @return null when the text has no word
     */
    static @Nullable Query of(String text, IndexReader reader) throws IOException {
        SortedMap<Integer, BlendedTermQuery.Builder> byPlace = new TreeMap<>();
        boolean any = false;
        for (Fields.Words words : Fields.Words.values()) {
            float weight = words == Fields.Words.FOLDED ? 1 : STEM;
            for (Occurrence found : occurrences(text, words)) {
                any = true;
                add(byPlace, found.place, new Term(words.text(), found.form), weight, reader);
                add(byPlace, found.place, new Term(words.heading(), found.form), weight * IN_HEADING, reader);
            }
        }
        BooleanQuery.Builder query = new BooleanQuery.Builder();
        byPlace.values().forEach(word -> query.add(word.build(), Occur.SHOULD));
        return any ? query.build() : null;
    }

    /** What the index does not have at all has no frequency to be blended. */
    private static void add(
            SortedMap<Integer, BlendedTermQuery.Builder> byPlace,
            int place,
            Term term,
            float weight,
            IndexReader reader)
            throws IOException {
        if (reader.docFreq(term) > 0) {
            byPlace.computeIfAbsent(place, first -> new BlendedTermQuery.Builder().setRewriteMethod(BEST))
                    .add(term, weight);
        }
    }

    /** A form of the word at a place of the query. */
    private record Occurrence(int place, String form) {}

    private static Set<Occurrence> occurrences(String text, Fields.Words words) throws IOException {
        Set<Occurrence> found = new LinkedHashSet<>();
        Analyzer limited = new LimitTokenCountAnalyzer(Analysis.of(words), MAX_WORDS);
        try (TokenStream tokens = limited.tokenStream(words.text(), text)) {
            CharTermAttribute form = tokens.addAttribute(CharTermAttribute.class);
            PositionIncrementAttribute step = tokens.addAttribute(PositionIncrementAttribute.class);
            tokens.reset();
            int place = -1;
            while (tokens.incrementToken()) {
                place += step.getPositionIncrement();
                found.add(new Occurrence(place, form.toString()));
            }
            tokens.end();
        }
        return found;
    }

    /** Where one word is found, as written or inflected; a word written of several, as those in a row. */
    static List<Query> holding(String word) {
        List<Query> found = inARow(word);
        if (found.stream().allMatch(TermQuery.class::isInstance)) {
            for (Fields.Words words : Fields.stems(null)) {
                for (String field : List.of(words.text(), words.heading())) {
                    Query stemmed = anyWord(word, words, field);
                    if (stemmed != null) {
                        found.add(stemmed);
                    }
                }
            }
        }
        return found;
    }

    /** Where these words are in a row, as written. */
    static List<Query> inARow(String text) {
        Analyzer limited = new LimitTokenCountAnalyzer(Analysis.of(Fields.Words.FOLDED), MAX_WORDS);
        List<Query> found = new ArrayList<>();
        for (String field : List.of(Fields.Words.FOLDED.text(), Fields.Words.FOLDED.heading())) {
            Query phrase = new QueryBuilder(limited).createPhraseQuery(field, text);
            if (phrase != null) {
                found.add(phrase);
            }
        }
        return found;
    }

    /** The words of one field, any of them; null when the text has none. */
    static @Nullable Query anyWord(String text, Fields.Words words, String field) {
        Analyzer limited = new LimitTokenCountAnalyzer(Analysis.of(words), MAX_WORDS);
        return new QueryBuilder(limited).createBooleanQuery(field, text);
    }
}
