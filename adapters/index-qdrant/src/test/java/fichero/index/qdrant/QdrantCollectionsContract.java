package fichero.index.qdrant;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import fichero.core.failure.SetupException;
import fichero.core.identity.Generation;
import fichero.core.index.ChunkIndex;
import fichero.core.index.IndexChange;
import fichero.core.index.LogPosition;
import fichero.core.index.SearchFilter;
import fichero.core.index.SearchHit;
import fichero.core.index.SearchMode;
import fichero.core.index.SearchRequest;
import fichero.index.qdrant.QdrantGenerations.Stored;
import fichero.testkit.index.ChunkIndexContract;
import fichero.testkit.index.TestChunk;
import io.qdrant.client.grpc.Collections.CollectionDescription;
import io.qdrant.client.grpc.Collections.ListAliasesRequest;
import io.qdrant.client.grpc.Collections.ListCollectionsRequest;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What holds for the collections that a Qdrant index makes, in this process or on a real server. */
abstract class QdrantCollectionsContract extends ChunkIndexContract {

    static final Generation GENERATION = new Generation("model-a1");
    private static final Generation NEXT = new Generation("model-b2");
    static final LogPosition POSITION = new LogPosition("log", Map.of(0, 7L, 1, 9L), Instant.EPOCH);

    /** A real server is shared: each test has collections of its own. */
    private final String prefix = "test-" + UUID.randomUUID().toString().substring(24);

    /** Of the server; the prefix is set here. */
    abstract QdrantSettings server();

    final QdrantSettings settings() {
        return server().withPrefix(prefix);
    }

    @Override
    protected ChunkIndex fresh() {
        return new QdrantChunkIndex(settings(), GENERATION, dimension());
    }

    @Override
    protected ChunkIndex reopen(ChunkIndex closed) {
        return fresh();
    }

    @Override
    public int dimension() {
        return 16;
    }

    @AfterEach
    void dropTheTestsCollections() {
        try (Connection connection = Connection.open(settings())) {
            collections(connection).forEach(name -> PointCollections.drop(connection, name));
        }
    }

    @Test
    void collectionsAreSearchedTogetherAsOne() {
        put(
                TestChunk.of("zorro rojo").in("one").whole(angle(30)),
                TestChunk.of("nada de eso").in("one").whole(angle(80)),
                TestChunk.of("zorro rojo del bosque").in("two").whole(angle(0)),
                TestChunk.of("otro zorro")
                        .in("Ñandú & co. / 3".replace('/', '-'))
                        .wordsOnly());

        List<SearchHit> hits = hybrid("zorro rojo", angle(0));

        assertThat(hits)
                .extracting(hit -> hit.chunk().text())
                .containsExactlyInAnyOrder("zorro rojo", "nada de eso", "zorro rojo del bosque", "otro zorro");
        // Last of two in its own collection, but of three in all: what it scores is how far that is among all.
        assertThat(hits)
                .filteredOn(hit -> hit.chunk().text().equals("nada de eso"))
                .singleElement()
                .satisfies(hit -> assertThat(hit.score()).isCloseTo(0.4 * (1 - 3 / 100.0), within(1e-6)));
        assertThat(semantic(angle(0)))
                .extracting(hit -> hit.chunk().text())
                .containsExactly("zorro rojo del bosque", "zorro rojo", "nada de eso");
        assertThat(index().count()).isEqualTo(4);
        assertThat(index().scan(null, 10))
                .extracting(point -> point.chunk().id())
                .isSorted()
                .hasSize(4);
    }

    @Test
    void aDeletionFindsItsPointWhicheverCollectionHasIt() {
        IndexChange.Upsert one = TestChunk.of("zorro uno").in("one").whole(angle(0));
        IndexChange.Upsert two = TestChunk.of("zorro dos").in("two").whole(angle(0));
        put(one, two);

        try (QdrantChunkIndex other = new QdrantChunkIndex(settings(), GENERATION, dimension())) {
            other.start();
            other.apply(List.of(new IndexChange.Delete(two.id())));
        }

        assertThat(index().get(List.of(one.id(), two.id()))).containsExactly(one.chunk());
    }

    @Test
    void anotherDimensionIsRefusedAndNothingIsChanged() {
        put(TestChunk.of("uno").whole(angle(0)));
        index().mark(POSITION);

        assertThatThrownBy(new QdrantChunkIndex(settings(), GENERATION, dimension() + 1)::start)
                .isInstanceOf(SetupException.class)
                .hasMessageContaining("dimension '16'")
                .hasMessageContaining("'17'");

        assertThat(restarted().position()).contains(POSITION);
        assertThat(index().count()).isEqualTo(1);
    }

    @Test
    void aliasesLeadToTheServingGenerationAndSwitchAtOnce() {
        put(
                TestChunk.of("uno").in("one").whole(angle(0)),
                TestChunk.of("dos").in("two").whole(angle(0)));
        try (QdrantChunkIndex next = new QdrantChunkIndex(settings(), NEXT, 3);
                QdrantGenerations generations = new QdrantGenerations(settings())) {
            assertThatThrownBy(() -> generations.switchTo(NEXT)).isInstanceOf(SetupException.class);
            next.start();
            next.apply(List.of(TestChunk.of("uno").in("one").whole(new float[] {1, 0, 0})));
            next.mark(POSITION);
            assertThat(generations.list())
                    .containsExactly(new Stored(GENERATION, 2, false, true), new Stored(NEXT, 1, true, false));
            assertThat(aliases())
                    .isEqualTo(Map.of(
                            prefix + ".one",
                            prefix + ".one." + GENERATION,
                            prefix + ".two",
                            prefix + ".two." + GENERATION));
            assertThat(index().count()).isEqualTo(2);

            generations.switchTo(NEXT);

            assertThat(generations.serving()).contains(NEXT);
            assertThat(aliases()).isEqualTo(Map.of(prefix + ".one", prefix + ".one." + NEXT));
            assertThat(semantic(angle(0))).hasSize(2);
            assertThatThrownBy(() -> generations.drop(NEXT)).isInstanceOf(SetupException.class);
            generations.drop(GENERATION);
            assertThat(generations.list()).containsExactly(new Stored(NEXT, 1, true, true));
            assertThat(next.count()).isEqualTo(1);
            next.apply(List.of(TestChunk.of("tres").in("three").whole(new float[] {1, 0, 0})));
            assertThat(aliases()).containsEntry(prefix + ".three", prefix + ".three." + NEXT);
        }
    }

    @Test
    void aSearchOfACollectionThatIsNotThereFindsNothing() {
        for (SearchMode mode : SearchMode.values()) {
            SearchFilter filter =
                    new SearchFilter(SearchFilter.PUBLIC.scopes(), "nowhere", null, Map.of(), List.of(), null);
            assertThat(index().search(new SearchRequest(mode, "zorro", angle(0), 10, null, filter)))
                    .isEmpty();
        }
    }

    final List<String> collections(Connection connection) {
        return connection
                .collections("list", all -> all.list(ListCollectionsRequest.getDefaultInstance()))
                .getCollectionsList()
                .stream()
                .map(CollectionDescription::getName)
                .filter(name -> name.startsWith(prefix + "."))
                .toList();
    }

    final String nameOf(String collection) {
        return prefix + "." + collection + "." + GENERATION;
    }

    private Map<String, String> aliases() {
        try (Connection connection = Connection.open(settings())) {
            Map<String, String> aliases = new HashMap<>();
            connection
                    .collections("list", all -> all.listAliases(ListAliasesRequest.getDefaultInstance()))
                    .getAliasesList()
                    .stream()
                    .filter(alias -> alias.getAliasName().startsWith(prefix + "."))
                    .forEach(alias -> aliases.put(alias.getAliasName(), alias.getCollectionName()));
            return aliases;
        }
    }
}
