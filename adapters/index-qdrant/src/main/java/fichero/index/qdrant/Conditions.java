package fichero.index.qdrant;

import fichero.core.index.query.Condition;
import fichero.core.index.query.Condition.All;
import fichero.core.index.query.Condition.Any;
import fichero.core.index.query.Condition.Match;
import fichero.core.index.query.Condition.Not;
import fichero.core.index.query.Condition.PathPrefix;
import fichero.core.index.query.Condition.Phrase;
import fichero.core.index.query.Condition.Prefix;
import fichero.core.index.query.Condition.Range;
import io.qdrant.client.ConditionFactory;
import io.qdrant.client.grpc.Common.Filter;
import java.util.List;

/** A tree of conditions as Qdrant's filter. Every field that it looks at has an index, see {@link Layout}. */
final class Conditions implements Condition.Cases<Filter> {

    private static final Filter EVERYTHING = Filter.getDefaultInstance();
    private static final Filter NOTHING =
            Filter.newBuilder().addMust(ConditionFactory.hasId(List.of())).build();

    private Conditions() {}

    static Filter of(Condition condition) {
        return condition.fold(new Conditions());
    }

    @Override
    public Filter all(All all) {
        Filter.Builder filter = Filter.newBuilder();
        all.of().forEach(condition -> filter.addMust(ConditionFactory.filter(of(condition))));
        return filter.build();
    }

    @Override
    public Filter any(Any any) {
        Filter.Builder filter = Filter.newBuilder();
        any.of().forEach(condition -> filter.addShould(ConditionFactory.filter(of(condition))));
        return any.of().isEmpty() ? NOTHING : filter.build();
    }

    @Override
    public Filter not(Not not) {
        return Filter.newBuilder()
                .addMustNot(ConditionFactory.filter(of(not.of())))
                .build();
    }

    @Override
    public Filter word(Condition.Word word) {
        List<Word> parts = Word.in(word.word());
        if (parts.size() != 1) {
            return inARow(word.word());
        }
        Filter.Builder filter = Filter.newBuilder();
        new WordForms()
                .ofAnyLanguage(parts.get(0))
                .forEach(form -> filter.addShould(ConditionFactory.matchText(Payload.FORMS, form)));
        return filter.build();
    }

    @Override
    public Filter phrase(Phrase phrase) {
        return inARow(phrase.text());
    }

    private static Filter inARow(String text) {
        String row = SearchedText.row(text);
        return row.isEmpty()
                ? NOTHING
                : Filter.newBuilder()
                        .addMust(ConditionFactory.matchPhrase(Payload.WORDS, row))
                        .build();
    }

    @Override
    public Filter prefix(Prefix prefix) {
        List<Word> parts = Word.in(prefix.start());
        return parts.size() != 1
                ? NOTHING
                : Filter.newBuilder()
                        .addMust(ConditionFactory.matchText(Payload.FORMS, WordForms.prefix(parts.get(0))))
                        .build();
    }

    @Override
    public Filter match(Match match) {
        List<String> terms = match.anyOf().stream()
                .map(value -> FieldTerms.term(match.field(), value))
                .toList();
        return terms.isEmpty()
                ? NOTHING
                : Filter.newBuilder()
                        .addMust(ConditionFactory.matchKeywords(Payload.TERMS, terms))
                        .build();
    }

    @Override
    public Filter range(Range range) {
        return Filter.newBuilder().addMust(Quantities.condition(range)).build();
    }

    @Override
    public Filter pathPrefix(PathPrefix path) {
        return path.prefix().isEmpty()
                ? EVERYTHING
                : Filter.newBuilder()
                        .addAllMust(PathCodes.conditions(Payload.PATHS, path.prefix()))
                        .build();
    }
}
