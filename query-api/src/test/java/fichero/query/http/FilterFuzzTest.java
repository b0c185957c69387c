package fichero.query.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import fichero.core.index.SearchFilter;
import fichero.core.index.SearchMode;
import fichero.core.index.SearchRequest;
import fichero.core.index.query.Condition;
import fichero.schemas.Json;
import fichero.testkit.fuzz.Fuzzing;
import fichero.testkit.index.InMemoryChunkIndex;
import fichero.testkit.index.TestChunk;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Whatever stands in a filter, it can be searched with, or is refused with the place that is wrong. */
class FilterFuzzTest {

    private static final List<String> FILTERS = List.of(
            "{\"must\":[{\"key\":\"type\",\"match\":{\"value\":\"pdf\"}},{\"key\":\"tag\",\"match\":{\"any\":[\"a\",\"b c\"]}}],"
                    + "\"must_not\":[{\"key\":\"year\",\"match\":{\"value\":2024}}]}",
            "{\"should\":[{\"key\":\"metadata.draft\",\"match\":{\"except\":[true]}},{\"key\":\"path\",\"match\":{\"prefix\":\"/home\"}}]}",
            "{\"key\":\"year\",\"range\":{\"gte\":2020,\"lt\":2024.5}}",
            "{\"must\":{\"should\":{\"key\":\"meta.due\",\"range\":{\"gt\":\"2024-05-31\",\"lte\":\"2024-06-01T12:00:00Z\"}}}}");

    private final InMemoryChunkIndex index = new InMemoryChunkIndex(2);

    @Test
    void everyFilterIsSearchedWithOrRefusedWithItsPlace() {
        index.start();
        index.apply(List.of(TestChunk.of("un zorro")
                .with(Map.of("draft", true, "due", "2024-06-01", "n", 1.5))
                .whole(new float[] {1, 0})));

        Fuzzing.cases(6_000).texts(mutations -> mutations.json(FILTERS), text -> {
            JsonNode json = read(text);
            if (json == null) {
                return;
            }
            try {
                Condition condition = FilterBody.read(json);
                assertThat(condition.size()).isBetween(1, Condition.MAX_SIZE);
                assertThat(condition.spelled()).isNotEmpty();
                SearchFilter filter = SearchFilter.PUBLIC.and(condition);
                index.search(new SearchRequest(SearchMode.KEYWORD, "", null, 5, null, filter));
            } catch (ProblemException e) {
                assertThat(e.code()).isIn(Problem.Code.INVALID_PARAMETER, Problem.Code.UNKNOWN_PARAMETER);
                assertThat(e).hasMessageContaining("'filter");
            }
        });
    }

    /** Null for what is no JSON, or nothing at all: that is refused before anybody looks for a filter. */
    private static JsonNode read(String text) {
        try {
            JsonNode json = Json.mapper().readTree(text);
            return json.isMissingNode() ? null : json;
        } catch (JsonProcessingException e) {
            return null;
        }
    }
}
