package fichero.testkit.index;

import static org.assertj.core.api.Assertions.assertThat;

import fichero.core.index.SearchFilter;
import fichero.core.index.SearchMode;
import fichero.core.index.SearchRequest;
import fichero.core.index.query.Condition;
import fichero.core.index.query.ParsedQuery;
import fichero.core.index.query.QueryParser;
import fichero.core.index.query.QuerySyntaxException;
import fichero.testkit.fuzz.Fuzzing;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Whatever people type is understood, or refused at a character of theirs. */
class QueryFuzzTest {

    private static final List<String> QUERIES = List.of(
            "¿Qué es un zorro?",
            "un \"zorro rojo\" aquí -lince NOT \"el oso\"",
            "zorro AND (lince OR lobo) AND NOT gato",
            "(f(x) OR b) AND c type:pdf",
            "config* zor* -tag:a",
            "meta.author:\"Ana Ñ\" meta.a.b:c:d",
            "path:/home/ana/* folder:notes:guides",
            "year:2020..2024 OR meta.due:2024-05-31.. OR meta.x:..1.5",
            "language:es AND (source:notes OR collection:main) -file:notes:a.md",
            "https://example.org/a?b=c std::vector<int> a-b -5 \"\" 5\"");

    private final InMemoryChunkIndex index = new InMemoryChunkIndex(2);

    @Test
    void everyQueryIsUnderstoodOrRefusedWhereItSlips() {
        Fuzzing.cases(4_000).texts(mutations -> mutations.text(QUERIES), query -> {
            try {
                ParsedQuery parsed = QueryParser.parse(query);
                if (parsed.condition() != null) {
                    assertThat(parsed.condition().size()).isLessThanOrEqualTo(Condition.MAX_SIZE);
                }
            } catch (QuerySyntaxException e) {
                assertThat(e.position()).isBetween(1, Math.max(1, query.codePointCount(0, query.length())));
                assertThat(e).hasMessageMatching("(?s).{10,}");
            }
        });
    }

    @Test
    void whatWasUnderstoodIsUnderstoodTheSameAgain() {
        Fuzzing.cases(4_000).texts(mutations -> mutations.text(QUERIES), query -> {
            Condition condition = condition(query);
            if (condition != null && isSpelledInWords(condition)) {
                try {
                    assertThat(QueryParser.parse(condition.spelled()).condition())
                            .as(condition.spelled())
                            .isEqualTo(condition);
                } catch (QuerySyntaxException e) {
                    // With the parentheses that were understood written out.
                    assertThat(e).as(condition.spelled()).hasMessageContaining("nested too deeply");
                }
            }
        });
    }

    @Test
    void whatWasUnderstoodCanBeSearched() {
        index.start();
        index.apply(List.of(
                TestChunk.of("un zorro rojo").whole(new float[] {1, 0}),
                TestChunk.of("el lince").whole(new float[] {0, 1})));

        Fuzzing.cases(2_000).texts(mutations -> mutations.text(QUERIES), query -> {
            try {
                ParsedQuery parsed = QueryParser.parse(query);
                SearchRequest request = new SearchRequest(
                        SearchMode.HYBRID,
                        parsed.words(),
                        new float[] {1, 1},
                        5,
                        null,
                        SearchFilter.PUBLIC.and(parsed.condition()));
                index.search(request)
                        .forEach(hit -> index.highlights(parsed.sought(), hit.chunk())
                                .forEach(fragment -> assertThat(fragment).contains("<em>")));
            } catch (QuerySyntaxException e) {
                assertThat(e).hasMessageNotContaining("null");
            }
        });
    }

    private static Condition condition(String query) {
        try {
            return QueryParser.parse(query).condition();
        } catch (QuerySyntaxException e) {
            return null;
        }
    }

    /** A word may have parentheses of its own, which mean something else beside an operator; a value may have quotes. */
    private static boolean isSpelledInWords(Condition condition) {
        if (condition instanceof Condition.Word word) {
            return !word.word().matches("(?s).*[()].*");
        }
        if (condition instanceof Condition.Match match) {
            return match.anyOf().stream().noneMatch(value -> value.matches("(?s).*\".*[()].*|.*[()].*\".*"));
        }
        if (condition instanceof Condition.PathPrefix path) {
            return !path.prefix().matches("(?s).*\".*[()].*|.*[()].*\".*");
        }
        return condition.parts().stream().allMatch(QueryFuzzTest::isSpelledInWords);
    }
}
