package fichero.index.qdrant;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import fichero.core.failure.SetupException;
import fichero.core.identity.AccessScope;
import fichero.core.identity.Generation;
import fichero.core.index.SearchFilter;
import fichero.core.index.SearchHit;
import fichero.core.index.SearchMode;
import fichero.core.index.SearchRequest;
import fichero.core.index.query.Condition.Match;
import fichero.core.index.query.QueryParser;
import fichero.testkit.index.TestChunk;
import fichero.testkit.qdrant.FakeQdrant;
import io.qdrant.client.grpc.Collections.CreateCollection;
import io.qdrant.client.grpc.Collections.Distance;
import io.qdrant.client.grpc.Collections.Modifier;
import io.qdrant.client.grpc.Collections.TextIndexParams;
import io.qdrant.client.grpc.Collections.TokenizerType;
import io.qdrant.client.grpc.Common.Condition;
import io.qdrant.client.grpc.Common.Filter;
import io.qdrant.client.grpc.Points.CreateFieldIndexCollection;
import io.qdrant.client.grpc.Points.Document;
import io.qdrant.client.grpc.Points.GetPoints;
import io.qdrant.client.grpc.Points.PrefetchQuery;
import io.qdrant.client.grpc.Points.QueryBatchPoints;
import io.qdrant.client.grpc.Points.QueryPoints;
import io.qdrant.client.grpc.Points.UpdateBatchPoints;
import io.qdrant.client.grpc.Points.Vector;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** How Qdrant finds the wrong thing, or too little, unless it is asked in the right way. */
class SearchTrapsTest {

    private static final float[] VECTOR = {1, 0, 0};

    private final FakeQdrant qdrant = new FakeQdrant().start();
    private final QdrantChunkIndex index =
            new QdrantChunkIndex(QdrantSettings.ofUrl(qdrant.url(), null), new Generation("test"), 3);

    @BeforeEach
    void fillIndex() {
        index.start();
        index.apply(List.of(
                TestChunk.of("El zorro").speaking("es").whole(VECTOR),
                TestChunk.of("The fox").speaking("en").whole(VECTOR),
                TestChunk.of("Der Fuchs").speaking("de").whole(VECTOR)));
    }

    @AfterEach
    void stop() {
        index.close();
        qdrant.close();
    }

    @Test
    void distanceIsCosineAndWordsCountByTheirRarity() {
        CreateCollection made = qdrant.requests("Create").stream()
                .map(CreateCollection.class::cast)
                .filter(request -> request.getCollectionName().equals("fichero.default.test"))
                .findFirst()
                .orElseThrow();

        assertThat(made.getVectorsConfig().getParamsMap().getMapOrThrow("dense").getDistance())
                .isEqualTo(Distance.Cosine);
        assertThat(made.getSparseVectorsConfig().getMapMap())
                .containsOnlyKeys("words", "words_es", "words_en")
                .allSatisfy((name, params) -> assertThat(params.getModifier()).isEqualTo(Modifier.Idf));
    }

    @Test
    void eachTextIsGivenWithItsLanguage() {
        UpdateBatchPoints written =
                (UpdateBatchPoints) qdrant.requests("UpdateBatch").get(1);
        List<Map<String, Vector>> points = written.getOperations(0).getUpsert().getPointsList().stream()
                .map(point -> point.getVectors().getVectors().getVectorsMap())
                .toList();

        assertThat(languages(points.get(0))).isEqualTo(Map.of("words", "none", "words_es", "spanish"));
        assertThat(languages(points.get(1))).isEqualTo(Map.of("words", "none", "words_en", "english"));
        assertThat(languages(points.get(2)))
                .isEqualTo(Map.of("words", "none", "words_es", "spanish", "words_en", "english"));
    }

    @Test
    void everyLegHasFilterThresholdAndLimitInside() {
        index.search(new SearchRequest(SearchMode.HYBRID, "zorro", VECTOR, 40, 0.5, SearchFilter.PUBLIC));
        index.search(new SearchRequest(SearchMode.KEYWORD, "zorro", null, 40, 0.5, SearchFilter.PUBLIC));

        QueryPoints semantic = query(0, 0);
        assertThat(semantic.getUsing()).isEqualTo("dense");
        assertThat(semantic.getFilter().getMustCount()).isPositive();
        assertThat(semantic.getScoreThreshold()).isEqualTo(0.5f);
        assertThat(semantic.getLimit()).isEqualTo(80);
        QueryPoints words = query(0, 1);
        assertThat(words.hasScoreThreshold()).isFalse();
        assertThat(words.getLimit()).isEqualTo(80);
        assertThat(words.getPrefetchList())
                .extracting(PrefetchQuery::getUsing)
                .containsExactly("words", "words_es", "words_en");
        assertThat(words.getPrefetchList()).allSatisfy(prefetch -> {
            assertThat(prefetch.getFilter()).isEqualTo(semantic.getFilter());
            assertThat(prefetch.getLimit()).isEqualTo(80);
            assertThat(prefetch.getQuery().getNearest().getDocument().getModel())
                    .isEqualTo("qdrant/bm25");
        });
        assertThat(query(1, 0).getScoreThreshold()).isEqualTo(0.5f);
    }

    @Test
    void everyFieldThatAFilterLooksAtHasAnIndex() {
        SearchFilter everything = new SearchFilter(
                Set.of(AccessScope.PUBLIC, AccessScope.ofSession("ana")),
                null,
                "/home/ana/notes/",
                Map.of("author", "Ana"),
                List.of("es", "en"),
                "0".repeat(64),
                QueryParser.parse("zorro AND \"un lince\" AND year:2020.. AND conf*")
                        .condition());

        index.search(new SearchRequest(SearchMode.SEMANTIC, "", VECTOR, 10, null, everything));

        Set<String> indexed = new HashSet<>();
        qdrant.requests("CreateFieldIndex")
                .forEach(request -> indexed.add(((CreateFieldIndexCollection) request).getFieldName()));
        Set<String> asked = fields("", query(0, 0).getFilter());
        assertThat(asked).hasSize(9);
        assertThat(indexed).containsExactlyInAnyOrderElementsOf(asked);
    }

    @Test
    void wordsOfConditionsAreSplitByTheServerAtSpacesOnly() {
        List<CreateFieldIndexCollection> texts = qdrant.requests("CreateFieldIndex").stream()
                .map(CreateFieldIndexCollection.class::cast)
                .filter(request -> request.getFieldIndexParams().hasTextIndexParams())
                .toList();

        assertThat(texts).hasSize(2).allSatisfy(text -> {
            TextIndexParams params = text.getFieldIndexParams().getTextIndexParams();
            assertThat(params.getTokenizer()).isEqualTo(TokenizerType.Whitespace);
            assertThat(params.hasLowercase()).isTrue();
            assertThat(params.getLowercase()).isFalse();
            assertThat(params.getPhraseMatching()).isEqualTo(text.getFieldName().equals("searched_words"));
        });
    }

    @Test
    void conditionsWithoutWordsAreAnsweredInTheOrderOfIds() {
        SearchFilter languages = SearchFilter.PUBLIC.and(new Match("language", List.of("es", "de")));

        List<SearchHit> hits = index.search(new SearchRequest(SearchMode.KEYWORD, "", null, 10, null, languages));

        assertThat(hits).hasSize(2).allSatisfy(hit -> assertThat(hit.score()).isZero());
        assertThat(hits).extracting(hit -> hit.chunk().id()).isSorted();
        assertThat(query(0, 0).getPrefetchList())
                .singleElement()
                .satisfies(prefetch -> assertThat(prefetch.hasQuery()).isFalse());
    }

    @Test
    void whatIsOnlyThereToBeFoundByIsNotRead() {
        index.search(new SearchRequest(SearchMode.KEYWORD, "zorro", null, 10, null, SearchFilter.PUBLIC));

        GetPoints get =
                (GetPoints) qdrant.requests("Get").get(qdrant.requests("Get").size() - 1);
        assertThat(get.getWithPayload().getInclude().getFieldsList())
                .containsExactlyInAnyOrder("page_content", "metadata", "locations", "embedded");
    }

    @Test
    void aBrokenQueryIsNeverSent() {
        for (float[] broken : List.of(new float[] {Float.NaN, 0, 0}, new float[3], new float[2])) {
            for (SearchMode mode : List.of(SearchMode.SEMANTIC, SearchMode.HYBRID)) {
                assertThatThrownBy(() ->
                                index.search(new SearchRequest(mode, "zorro", broken, 10, null, SearchFilter.PUBLIC)))
                        .isInstanceOf(SetupException.class);
            }
        }

        assertThat(qdrant.requests("QueryBatch")).isEmpty();
    }

    @Test
    void queriesAskForNoPayloadAndHitsAreReadByTheirIds() {
        index.search(new SearchRequest(SearchMode.HYBRID, "zorro", VECTOR, 2, null, SearchFilter.PUBLIC));

        assertThat(query(0, 0).hasWithPayload()).isFalse();
        assertThat(qdrant.requests("Get").get(qdrant.requests("Get").size() - 1).toString())
                .contains("fichero.default.test");
    }

    @Test
    void aQueryAsLongAsABookIsCut() {
        index.search(
                new SearchRequest(SearchMode.KEYWORD, "zorro ".repeat(100_000), null, 10, null, SearchFilter.PUBLIC));

        assertThat(query(0, 0).getSerializedSize()).isLessThan(20_000);
    }

    private QueryPoints query(int batch, int query) {
        return ((QueryBatchPoints) qdrant.requests("QueryBatch").get(batch)).getQueryPoints(query);
    }

    private static Map<String, String> languages(Map<String, Vector> vectors) {
        Map<String, String> languages = new HashMap<>();
        vectors.forEach((name, vector) -> {
            if (vector.hasDocument()) {
                Document document = vector.getDocument();
                languages.put(name, document.getOptionsOrThrow("language").getStringValue());
            }
        });
        return languages;
    }

    private static Set<String> fields(String inside, Filter filter) {
        Set<String> fields = new HashSet<>();
        List<Condition> conditions = new ArrayList<>(filter.getMustList());
        conditions.addAll(filter.getShouldList());
        conditions.addAll(filter.getMustNotList());
        for (Condition condition : conditions) {
            if (condition.hasFilter()) {
                fields.addAll(fields(inside, condition.getFilter()));
            } else if (condition.hasNested()) {
                String nested = inside + condition.getNested().getKey() + "[].";
                fields.addAll(fields(nested, condition.getNested().getFilter()));
            } else {
                fields.add(inside + condition.getField().getKey());
            }
        }
        return fields;
    }
}
