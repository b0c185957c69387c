package fichero.index.lucene;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.miscellaneous.LimitTokenCountAnalyzer;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.BoostQuery;
import org.apache.lucene.search.DisjunctionMaxQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.util.QueryBuilder;
import org.jspecify.annotations.Nullable;

/**
 * A query's text as Lucene's query. It has no syntax: all characters are text. A hit scores its words as written and,
 * on top, their stems in the language that suits it best, so that exact words win.
 */
final class WordQueries {

    /** A word in a heading says more about a chunk than one in its text. */
    private static final float HEADING_BOOST = 1.5f;

    /** Of a query as long as a page, the beginning: Lucene takes 1,024 clauses, and each word is sought in six fields. */
    private static final int MAX_WORDS = 100;

    private WordQueries() {}

    /** @return null when the text has no word */
    static @Nullable Query of(String text) {
        Query inText = score(text, Fields.Words::text);
        if (inText == null) {
            return null;
        }
        BooleanQuery.Builder query = new BooleanQuery.Builder().add(inText, Occur.SHOULD);
        Query inHeading = score(text, Fields.Words::heading);
        if (inHeading != null) {
            query.add(new BoostQuery(inHeading, HEADING_BOOST), Occur.SHOULD);
        }
        return query.build();
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

    private static @Nullable Query score(String text, Function<Fields.Words, String> field) {
        Query folded = anyWord(text, Fields.Words.FOLDED, field.apply(Fields.Words.FOLDED));
        if (folded == null) {
            return null;
        }
        List<Query> stems = new ArrayList<>();
        for (Fields.Words words : Fields.stems(null)) {
            Query stemmed = anyWord(text, words, field.apply(words));
            if (stemmed != null) {
                stems.add(stemmed);
            }
        }
        BooleanQuery.Builder query = new BooleanQuery.Builder().add(folded, Occur.SHOULD);
        if (!stems.isEmpty()) {
            // The best language, not their sum: a chunk of unknown language is in both and must not count twice.
            query.add(new DisjunctionMaxQuery(stems, 0), Occur.SHOULD);
        }
        return query.build();
    }
}
