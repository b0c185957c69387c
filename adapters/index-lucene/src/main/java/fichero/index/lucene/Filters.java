package fichero.index.lucene;

import fichero.core.index.SearchFilter;
import fichero.core.index.query.ChunkFields;
import java.util.Collection;
import java.util.function.Function;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermInSetQuery;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.util.BytesRef;

/** A search's filter as Lucene's query; it scores nothing. */
final class Filters {

    private Filters() {}

    static Query of(SearchFilter filter) {
        BooleanQuery.Builder all = new BooleanQuery.Builder();
        all.add(anyOf(Fields.SCOPE, filter.scopes(), scope -> Terms.exact(scope.toString())), Occur.FILTER);
        if (filter.collection() != null) {
            all.add(is(Fields.COLLECTION, Terms.exact(filter.collection())), Occur.FILTER);
        }
        if (filter.pathPrefix() != null) {
            all.add(Conditions.path(filter.pathPrefix()), Occur.FILTER);
        }
        filter.metadata()
                .forEach((key, value) ->
                        all.add(is(Fields.FIELD, Terms.field(ChunkFields.META + key, value)), Occur.FILTER));
        if (!filter.languages().isEmpty()) {
            all.add(anyOf(Fields.LANGUAGE, filter.languages(), Terms::exact), Occur.FILTER);
        }
        if (filter.content() != null) {
            all.add(is(Fields.CONTENT, Terms.exact(filter.content())), Occur.FILTER);
        }
        if (filter.where() != null) {
            all.add(Conditions.of(filter.where()), Occur.FILTER);
        }
        return all.build();
    }

    private static Query is(String field, BytesRef value) {
        return new TermQuery(new Term(field, value));
    }

    private static <T> Query anyOf(String field, Collection<T> values, Function<T, BytesRef> term) {
        return new TermInSetQuery(field, values.stream().map(term).toList());
    }
}
