package fichero.index.lucene;

import fichero.core.index.query.Condition;
import fichero.core.index.query.Condition.All;
import fichero.core.index.query.Condition.Any;
import fichero.core.index.query.Condition.Match;
import fichero.core.index.query.Condition.Not;
import fichero.core.index.query.Condition.PathPrefix;
import fichero.core.index.query.Condition.Phrase;
import fichero.core.index.query.Condition.Prefix;
import fichero.core.index.query.Condition.Range;
import fichero.core.index.query.Condition.Word;
import java.util.List;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.PrefixQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermInSetQuery;
import org.apache.lucene.search.TermRangeQuery;
import org.jspecify.annotations.Nullable;

/** A tree of conditions as Lucene's query; it scores nothing. */
final class Conditions implements Condition.Cases<Query> {

    private Conditions() {}

    static Query of(Condition condition) {
        return condition.fold(new Conditions());
    }

    @Override
    public Query all(All all) {
        if (all.of().isEmpty()) {
            return new MatchAllDocsQuery();
        }
        BooleanQuery.Builder query = new BooleanQuery.Builder();
        all.of().forEach(condition -> query.add(of(condition), Occur.FILTER));
        return query.build();
    }

    @Override
    public Query any(Any any) {
        return either(any.of().stream().map(Conditions::of).toList());
    }

    @Override
    public Query not(Not not) {
        return new BooleanQuery.Builder()
                .add(new MatchAllDocsQuery(), Occur.FILTER)
                .add(of(not.of()), Occur.MUST_NOT)
                .build();
    }

    @Override
    public Query word(Word word) {
        return either(WordQueries.holding(word.word()));
    }

    @Override
    public Query phrase(Phrase phrase) {
        return either(WordQueries.inARow(phrase.text()));
    }

    @Override
    public Query prefix(Prefix prefix) {
        String start = Analysis.fold(prefix.start());
        return either(List.of(
                new PrefixQuery(new Term(Fields.Words.FOLDED.text(), start)),
                new PrefixQuery(new Term(Fields.Words.FOLDED.heading(), start))));
    }

    @Override
    public Query match(Match match) {
        return new TermInSetQuery(
                Fields.FIELD,
                match.anyOf().stream()
                        .map(value -> Terms.field(match.field(), value))
                        .toList());
    }

    @Override
    public Query range(Range range) {
        return new TermRangeQuery(
                Fields.QUANTITY,
                Terms.quantity(range.field(), range.kind(), value(range.least(), Double.NEGATIVE_INFINITY)),
                Terms.quantity(range.field(), range.kind(), value(range.most(), Double.POSITIVE_INFINITY)),
                included(range.least()),
                included(range.most()));
    }

    private static double value(Range.@Nullable Bound bound, double otherwise) {
        return bound == null ? otherwise : bound.at().value();
    }

    private static boolean included(Range.@Nullable Bound bound) {
        return bound == null || bound.included();
    }

    @Override
    public Query pathPrefix(PathPrefix path) {
        return path(path.prefix());
    }

    static Query path(String prefix) {
        return new PrefixQuery(new Term(Fields.PATH, Terms.path(prefix)));
    }

    private static Query either(List<Query> queries) {
        if (queries.isEmpty()) {
            return new MatchNoDocsQuery();
        }
        BooleanQuery.Builder query = new BooleanQuery.Builder();
        queries.forEach(one -> query.add(one, Occur.SHOULD));
        return query.build();
    }
}
