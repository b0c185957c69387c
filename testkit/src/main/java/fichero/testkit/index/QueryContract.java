package fichero.testkit.index;

import static org.assertj.core.api.Assertions.assertThat;

import fichero.core.index.SearchFilter;
import fichero.core.index.SearchMode;
import fichero.core.index.SearchRequest;
import fichero.core.index.query.ParsedQuery;
import fichero.core.index.query.QueryParser;
import fichero.core.index.query.Sought;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A query means the same to every index, by words and by both. */
interface QueryContract extends IndexUnderTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "zorro | 1 2 3",
                "zorros | 1 2 3",
                "zorro lince | 1 2 3 4",
                "zorro AND bosque | 1 3",
                "zorro AND NOT gris | 1 2",
                "lince OR gris | 3 4",
                "zorro -gris | 1 2",
                "zorro -gris -rojo | 2",
                "-zorro | 4 5",
                "NOT (zorro OR lince) | 5",
                "\"zorro rojo\" | 1",
                "zorro \"bosque gris\" | 3",
                "zorro -\"bosque verde\" | 2 3",
                "config* | 5",
                "conf* OR lince | 4 5",
                "configuracion | 5",
                "type:pdf | 2",
                "zorro type:pdf | 2",
                "lince type:pdf | ",
                "-type:pdf zorro | 1 3",
                "meta.author:Ana | 1",
                "meta.author:\"Beto Paz\" OR lince | 2 4",
                "year:2020..2023 | 1 4",
                "zorro year:2024.. | 2",
                "(zorro gris) OR lince | 1 2 3 4",
                "(zorro -gris) AND bosque | 1",
                "path:/srv/a | 1",
            })
    default void operatorsSayWhatIsFound(String query, String expected) {
        put(
                TestChunk.of("1 El zorro rojo cruza el bosque verde")
                        .speaking("es")
                        .at("a:1.md", "/srv/a/1.md")
                        .with(Map.of("author", "Ana", "year", 2020L))
                        .whole(angle(5)),
                TestChunk.of("2 Un zorro duerme")
                        .speaking("es")
                        .ofType("application/pdf")
                        .with(Map.of("author", "Beto Paz", "year", 2024L))
                        .whole(angle(4)),
                TestChunk.of("3 El zorro del bosque gris").speaking("es").whole(angle(3)),
                TestChunk.of("4 El lince")
                        .speaking("es")
                        .with(Map.of("date", "2023-12-31"))
                        .whole(angle(2)),
                TestChunk.of("5 La configuración").speaking("es").whole(angle(1)));
        ParsedQuery parsed = QueryParser.parse(query);
        List<String> numbers = expected == null ? List.of() : List.of(expected.split(" "));

        assertThat(found(SearchMode.KEYWORD, parsed)).as("keyword").containsExactlyInAnyOrderElementsOf(numbers);
        if (parsed.condition() != null) {
            assertThat(found(SearchMode.SEMANTIC, parsed)).as("semantic").isSubsetOf(bound(parsed, numbers));
            assertThat(found(SearchMode.HYBRID, parsed)).as("hybrid").isSubsetOf(bound(parsed, numbers));
        }
        assertThat(found(SearchMode.HYBRID, parsed)).as("hybrid").containsAll(numbers);
    }

    /** Words beside each other bind the keyword leg only; what binds all legs is the condition. */
    private List<String> bound(ParsedQuery parsed, List<String> numbers) {
        return parsed.condition() != null && parsed.condition().asksForText()
                ? numbers
                : found(SearchMode.KEYWORD, new ParsedQuery("", parsed.condition(), Sought.words("")));
    }

    @Test
    default void accentsAndInflectionDoNotMatterInBothModes() {
        put(
                TestChunk.of("La configuración").speaking("es").wordsOnly(),
                TestChunk.of("El perro corrió").speaking("es").wordsOnly(),
                TestChunk.of("nada").speaking("es").wordsOnly());

        for (SearchMode mode : List.of(SearchMode.KEYWORD, SearchMode.HYBRID)) {
            assertThat(texts(mode, "configuracion")).first().isEqualTo("La configuración");
            assertThat(texts(mode, "corriendo")).first().isEqualTo("El perro corrió");
        }
    }

    private List<String> found(SearchMode mode, ParsedQuery parsed) {
        SearchRequest request = new SearchRequest(
                mode, parsed.words(), angle(0), 10, null, SearchFilter.PUBLIC.and(parsed.condition()));
        return IndexUnderTest.texts(index().search(request)).stream()
                .map(text -> text.substring(0, 1))
                .toList();
    }

    private List<String> texts(SearchMode mode, String words) {
        return IndexUnderTest.texts(
                index().search(new SearchRequest(mode, words, angle(0), 10, null, SearchFilter.PUBLIC)));
    }
}
