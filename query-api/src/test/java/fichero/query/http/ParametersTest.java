package fichero.query.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.InstanceOfAssertFactories.type;

import fichero.core.index.SearchMode;
import fichero.core.index.query.Condition;
import fichero.core.index.query.QueryParser;
import fichero.query.search.SearchQuery;
import fichero.query.search.SearchQuery.Presentation;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.assertj.core.api.AbstractThrowableAssert;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

class ParametersTest {

    @Test
    void aBareSearchHasTheDefaults() {
        assertThat(query("q", " tar "))
                .isEqualTo(new SearchQuery(
                        "tar",
                        SearchMode.HYBRID,
                        10,
                        null,
                        null,
                        null,
                        Map.of(),
                        List.of(),
                        true,
                        null,
                        true,
                        new Presentation(0, 3, 0, List.of(), false)));
    }

    @Test
    void aQueryStringAndABodySayTheSame() {
        SearchQuery byQuery = SearchParameters.ofQuery(Map.of(
                "q", List.of("tar"),
                "mode", List.of("semantic"),
                "top_k", List.of("7"),
                "min_score", List.of("0.5"),
                "collection", List.of("work"),
                "path", List.of("/home"),
                "language", List.of("es,EN"),
                "meta.author", List.of("Ana"),
                "highlights", List.of("false")));
        SearchQuery byBody = body(
                "{\"q\":\"tar\",\"mode\":\"semantic\",\"top_k\":7,\"min_score\":0.5,\"collection\":\"work\","
                        + "\"path\":\"/home\",\"language\":[\"es\",\"EN\"],\"metadata\":{\"author\":\"Ana\"},\"highlights\":false}");

        assertThat(byQuery)
                .isEqualTo(byBody)
                .isEqualTo(new SearchQuery(
                        "tar",
                        SearchMode.SEMANTIC,
                        7,
                        0.5,
                        "work",
                        "/home",
                        Map.of("author", "Ana"),
                        List.of("es", "en"),
                        false,
                        null,
                        true,
                        new Presentation(0, 3, 0, List.of(), false)));
    }

    /** The read model and the indexes each have a limit of their own, and would say so in their own words. */
    @Test
    void moreAlternativesThanStoresTakeAreRefused() {
        assertThatThrownBy(() -> query("q", "tar", "type", "a,".repeat(101)))
                .isInstanceOf(ProblemException.class)
                .hasMessage("'type' has 101 values, but may have at most 100");
        assertThatThrownBy(() -> query("q", "tar", "year", "2024,".repeat(50)))
                .isInstanceOf(ProblemException.class)
                .hasMessageContaining("more than " + Condition.MAX_SIZE + " conditions");
    }

    @Test
    void conditionsAndPresentationToo() {
        SearchQuery byQuery = SearchParameters.ofQuery(Map.of(
                "q", List.of("tar"),
                "type", List.of("pdf,Markdown"),
                "tag", List.of("linux"),
                "year", List.of("2020..2024"),
                "group_by", List.of("document"),
                "facets", List.of("type,year"),
                "explain", List.of("true")));
        SearchQuery byBody =
                body("{\"q\":\"tar\",\"type\":[\"pdf\",\"Markdown\"],\"tag\":\"linux\",\"year\":\"2020..2024\","
                        + "\"group_by\":\"document\",\"facets\":[\"type\",\"year\"],\"explain\":true}");

        assertThat(byQuery).isEqualTo(byBody);
        assertThat(byQuery.presentation()).isEqualTo(new Presentation(0, 3, 3, List.of("type", "year"), true));
        assertThat(byQuery.filter())
                .isEqualTo(new Condition.All(List.of(
                        new Condition.Match("type", List.of("pdf", "markdown")),
                        new Condition.Match("tag", List.of("linux")),
                        QueryParser.parse("year:2020..2024").condition())));
    }

    @ParameterizedTest
    @CsvSource({"topk,top_k", "Mode,mode", "minscore,min_score", "colection,collection", "query,q"})
    void anUnknownParameterIsRefusedWithTheNearestKnownOne(String given, String suggested) {
        assertProblem(() -> query("q", "tar", given, "1"), Problem.Code.UNKNOWN_PARAMETER)
                .hasMessageContaining("'" + given + "'")
                .hasMessageContaining("'" + suggested + "'");
        assertProblem(() -> body("{\"q\":\"tar\",\"" + given + "\":1}"), Problem.Code.UNKNOWN_PARAMETER)
                .hasMessageContaining("'" + suggested + "'");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "   ", "\t\n"})
    void anEmptyQueryIsRefused(String q) {
        assertProblem(() -> query("q", q), Problem.Code.INVALID_PARAMETER).hasMessageContaining("'q'");
    }

    @Test
    void anOverlongQueryIsRefused() {
        assertThat(query("q", "a".repeat(1_000)).words()).hasSize(1_000);
        assertProblem(() -> query("q", "a".repeat(1_001)), Problem.Code.INVALID_PARAMETER)
                .hasMessageContaining("1001");
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "101", "-1", "ten", "1.5", "99999999999"})
    void topKOutOfRangeIsRefused(String topK) {
        assertProblem(() -> query("q", "tar", "top_k", topK), Problem.Code.INVALID_PARAMETER)
                .hasMessageContaining("from 1 to 100")
                .hasMessageContaining(topK);
    }

    @ParameterizedTest
    @CsvSource({"mode,fuzzy", "min_score,high", "min_score,NaN", "highlights,yes"})
    void aValueThatDoesNotFitIsRefused(String name, String value) {
        assertProblem(() -> query("q", "tar", name, value), Problem.Code.INVALID_PARAMETER)
                .hasMessageContaining("'" + name + "'")
                .hasMessageContaining(value);
    }

    @Test
    void aParameterGivenTwiceIsRefused() {
        assertProblem(() -> SearchParameters.ofQuery(Map.of("q", List.of("a", "b"))), Problem.Code.INVALID_PARAMETER)
                .hasMessageContaining("2 times");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "{", "[]", "\"tar\"", "null"})
    void aBodyThatIsNoObjectIsRefused(String json) {
        assertProblem(() -> body(json), Problem.Code.INVALID_BODY);
    }

    @Test
    void aCursorIsReadBackAndAnythingElseRefused() {
        assertThat(Cursor.read(Cursor.of("notes:ñ 🗂\n.md"))).isEqualTo("notes:ñ 🗂\n.md");
        assertProblem(() -> Cursor.read("%%%"), Problem.Code.INVALID_PARAMETER);
        assertProblem(() -> Cursor.read("bm90ZXM"), Problem.Code.INVALID_PARAMETER);
    }

    @ParameterizedTest
    @ValueSource(strings = {"localhost", "LOCALHOST:8080", "127.0.0.1", "127.0.0.1:1", "[::1]:8080", "[::1]"})
    void loopbackNamesAreServed(String host) {
        new HostGuard("127.0.0.1", Set.of()).check(host);
    }

    @ParameterizedTest
    @NullSource
    @ValueSource(strings = {"", "evil.example", "evil.example:80", "localhost.evil.example", "127.0.0.1.evil.example"})
    void otherNamesAreRefusedWhileBoundToLoopback(String host) {
        assertProblem(() -> new HostGuard("127.0.0.1", Set.of()).check(host), Problem.Code.HOST_NOT_ALLOWED);
        new HostGuard("0.0.0.0", Set.of()).check(host);
    }

    private static AbstractThrowableAssert<?, ? extends Throwable> assertProblem(
            ThrowingCallable call, Problem.Code code) {
        return assertThatThrownBy(call)
                .satisfies(thrown -> assertThat(thrown)
                        .asInstanceOf(type(ProblemException.class))
                        .extracting(ProblemException::code)
                        .isEqualTo(code));
    }

    private static SearchQuery query(String... namesAndValues) {
        Map<String, List<String>> parameters = new java.util.HashMap<>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            parameters.put(namesAndValues[i], List.of(namesAndValues[i + 1]));
        }
        return SearchParameters.ofQuery(parameters);
    }

    private static SearchQuery body(String json) {
        return SearchParameters.ofBody(json.getBytes(StandardCharsets.UTF_8));
    }
}
