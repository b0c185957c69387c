package fichero.core.index.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class QueryParserTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "zorro",
                "zorro rojo",
                "¿Qué es un zorro?",
                "e-mail de Ana",
                "C++ y C#",
                "f(x) = 2*x",
                "(zorro",
                "zorro) (",
                "uno - dos",
                "a -5 grados",
                "+zorro",
                "A*",
                "a * b",
                "*",
                "**zorro**",
                "zor*ro",
                "5\" disk",
                "la \" comilla",
                "it's ''quoted''",
                "title:zorro",
                "Nota: importante",
                "type: pdf",
                "https://example.org/a?b=c",
                "file:///home/ana/a.md",
                "std::vector<int>",
                "12:30",
                "foo && bar || !baz",
                "zorro~2^3 [a TO b] {c}",
                "and or not",
                "NOT",
                "OR",
                "\\",
                "%s {} ${x}",
                "💡",
                "\ud83d",
                "<script>alert(1)</script>",
                "...",
            })
    void aQueryWithoutOperatorsIsText(String query) {
        assertThat(QueryParser.parse(query)).isEqualTo(ParsedQuery.text(query));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "\"zorro rojo\" | zorro rojo | \"zorro rojo\"",
                "un \"zorro rojo\" aquí | un zorro rojo aquí | \"zorro rojo\"",
                "zorro -lince | zorro | NOT lince",
                "zorro -\"el lince\" | zorro | NOT \"el lince\"",
                "zorro NOT lince | zorro | NOT lince",
                "zorro AND lince | zorro lince | (zorro AND lince)",
                "zorro OR lince | zorro lince | (zorro OR lince)",
                "zorro AND lince OR lobo | zorro lince lobo | ((zorro AND lince) OR lobo)",
                "zorro AND (lince OR lobo) | zorro lince lobo | (zorro AND (lince OR lobo))",
                "zorro lince OR lobo | zorro lince lobo | ((zorro OR lince) OR lobo)",
                "zorro lince AND lobo | zorro lince lobo | (lince AND lobo)",
                "zorro AND NOT (lince OR lobo) | zorro | (zorro AND NOT (lince OR lobo))",
                "NOT NOT zorro | `` | NOT NOT zorro",
                "f(x) AND g(y) | f(x) g(y) | (f(x) AND g(y))",
                "(f(x) OR b) AND c | f(x) b c | ((f(x) OR b) AND c)",
                "config* | config | config*",
                "configuració* del | configuració del | configuració*",
                "type:PDF | `` | type:pdf",
                "zorro type:pdf | zorro | type:pdf",
                "-language:es zorro | zorro | NOT language:es",
                "meta.author:\"Ana Ñ\" | `` | meta.author:\"Ana Ñ\"",
                "meta.a.b:c:d | `` | meta.a.b:c:d",
                "path:/home/ana/* zorro | zorro | path:/home/ana/",
                "folder:notes:guides | `` | folder:notes:guides",
                "year:2020..2024 | `` | year:2020..2024",
                "year:..2024 | `` | year:..2024",
                "year:2024 | `` | year:2024",
                "meta.due:2024-05-31.. | `` | meta.due:2024-05-31T00:00:00Z..",
                "meta.version:1.2..x | `` | meta.version:1.2..x",
                "zorro & -lince | zorro | NOT lince",
                "(nota type:) OR b | nota type: b | ((nota OR type:) OR b)",
            })
    void operatorsBindAndWordsRank(String query, String words, String condition) {
        ParsedQuery parsed = QueryParser.parse(query);

        assertThat(parsed.words()).isEqualTo(words);
        assertThat(parsed.condition()).isNotNull();
        assertThat(parsed.condition().spelled()).isEqualTo(condition);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "zorro AND | 7 | missing after",
                "zorro OR | 7 | missing after",
                "zorro NOT | 7 | missing after",
                "AND zorro | 1 | stands between",
                "zorro AND OR lince | 11 | stands between",
                "zorro OR OR lince | 10 | stands between",
                "(zorro OR lince | 1 | never closed",
                "zorro OR lince) | 15 | never opened",
                "zorro AND () | 12 | missing before",
                "zorro \"rojo y | 7 | quote is never closed",
                "💡a AND | 4 | missing after",
                "meta.author:\"Ana | 13 | quote is never closed",
                "type:\" \" a | 1 | has no value",
                "meta.v:1..2024-01-01 | 1 | both numbers or both times",
            })
    void aSlipTellsWhereAndWhat(String query, int position, String slip) {
        QuerySyntaxException thrown = catchThrowableOfType(QuerySyntaxException.class, () -> QueryParser.parse(query));

        assertThat(thrown).as(query).isNotNull().hasMessageContaining(slip);
        assertThat(thrown.position()).isEqualTo(position);
    }

    /** What a search was understood as is shown to people, who type it again. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "year:1000000000000000..",
                "meta.x:0.0001..",
                "meta.x:-0..2",
                "meta.x:2024-01-01T00:00:00.123456789Z..",
                "path:*",
                "path:/a**",
                "path:\"/a b*\"",
                "path:\"/a *\"",
                "tag:\"a)b\" AND c",
                "tag:\"//x\"",
                "tag:\"a\u2003b\"",
                "-tag:\"(\" OR b",
            })
    void whatWasUnderstoodIsUnderstoodTheSameAgain(String query) {
        Condition condition = QueryParser.parse(query).condition();

        assertThat(condition).isNotNull();
        assertThat(QueryParser.parse(condition.spelled()).condition()).isEqualTo(condition);
    }

    @Test
    void aFoundTextShowsWhatIsAskedForAndNothingThatIsExcluded() {
        assertThat(QueryParser.parse("un zorro").sought()).isEqualTo(Sought.words("un zorro"));
        assertThat(QueryParser.parse("(zorro OR \"el lince\") AND conf* AND a.b type:pdf -lobo NOT \"un oso\" -os*")
                        .sought())
                .isEqualTo(new Sought("zorro a.b", List.of("el lince"), List.of("conf")));
    }

    @Test
    void whatNoStoreWouldTakeIsRefused() {
        assertThatThrownBy(() -> QueryParser.parse("a OR ".repeat(60) + "b"))
                .isInstanceOf(QuerySyntaxException.class)
                .hasMessageContaining("40");
        assertThatThrownBy(() -> QueryParser.parse("(".repeat(200) + "a OR b" + ")".repeat(200)))
                .isInstanceOf(QuerySyntaxException.class)
                .hasMessageContaining("nested");
    }

    @Test
    void conditionsTellWhetherTheyAskForText() {
        assertThat(asksForText("zorro OR type:pdf")).isTrue();
        assertThat(asksForText("config* type:pdf")).isTrue();
        assertThat(asksForText("zorro -lince")).isFalse();
        assertThat(asksForText("zorro type:pdf")).isFalse();
    }

    private static boolean asksForText(String query) {
        Condition condition = QueryParser.parse(query).condition();
        return condition != null && condition.asksForText();
    }
}
