package fichero.index.qdrant;

import static org.assertj.core.api.Assertions.assertThat;

import fichero.core.failure.RetryableException;
import fichero.core.failure.SetupException;
import fichero.core.identity.AccessScope;
import fichero.core.identity.Generation;
import fichero.core.index.IndexChange;
import fichero.core.index.IndexedChunk;
import fichero.core.index.LogPosition;
import fichero.core.index.SearchFilter;
import fichero.core.index.SearchHit;
import fichero.core.index.SearchMode;
import fichero.core.index.SearchRequest;
import fichero.testkit.fuzz.Fuzzing;
import fichero.testkit.fuzz.Mutations;
import fichero.testkit.index.TestChunk;
import fichero.testkit.qdrant.FakeQdrant;
import io.grpc.Status;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Whatever a server answers, it is an outage or ours to set up, or else it is what the index promises. A case is the work,
 * which of its answers is damaged, and the seed of the damage.
 */
class QdrantFuzzTest {

    private static final IndexedChunk CHUNK = TestChunk.of("un zorro rojo")
            .titled("Manual", "Uno")
            .speaking("es")
            .at("notes:a.md", "/home/ana/a.md")
            .with(Map.of("author", "Ana", "year", 2024L, "tags", List.of("a", "b")))
            .build();

    private static final List<IndexChange> CHANGES = List.of(
            new IndexChange.Upsert(CHUNK, new float[] {1, 0, 0}),
            TestChunk.of("el lince").whole(new float[] {0, 1, 0}),
            TestChunk.of("un lobo").in("other").whole(new float[] {0, 0, 1}));

    private static final LogPosition POSITION =
            new LogPosition("log-1", Map.of(0, 17L, 1, 4L), Instant.parse("2026-11-30T12:00:00Z"));

    private static final int TOP = 2;

    private final FakeQdrant qdrant = new FakeQdrant().start();
    private QdrantChunkIndex index;

    private interface Work {
        void run();
    }

    private final Map<String, Work> work = Map.ofEntries(
            Map.entry("start", this::start),
            Map.entry("check", () -> index.check()),
            Map.entry("apply", () -> index.apply(CHANGES)),
            Map.entry(
                    "delete",
                    () -> index.apply(List.of(
                            new IndexChange.Delete(TestChunk.of("gone").build().id())))),
            Map.entry("keyword", () -> search(SearchMode.KEYWORD)),
            Map.entry("semantic", () -> search(SearchMode.SEMANTIC)),
            Map.entry("hybrid", () -> search(SearchMode.HYBRID)),
            Map.entry("get", () -> assertThat(index.get(List.of(CHUNK.id()))).doesNotContainNull()),
            Map.entry("chunks", () -> index.chunksOf(CHUNK.content().hash(), Set.of(AccessScope.PUBLIC))),
            Map.entry("count", () -> index.count()),
            Map.entry("scan", () -> assertThat(index.scan(null, TOP)).hasSizeLessThanOrEqualTo(TOP)),
            Map.entry("position", () -> index.position()),
            Map.entry("mark", () -> index.mark(POSITION)),
            Map.entry("generations", this::generations));

    @BeforeEach
    void fill() {
        index = made();
        index.start();
        index.apply(CHANGES);
        index.mark(POSITION);
    }

    @AfterEach
    void close() {
        qdrant.answerThrough(UnaryOperator.identity());
        index.close();
        qdrant.close();
    }

    @Test
    void everyAnswerIsOneOrAFailureOfAKind() {
        List<String> names = work.keySet().stream().sorted().toList();

        Fuzzing.cases(500)
                .texts(
                        mutations -> mutations.oneOf(names) + " " + mutations.number(4) + " "
                                + mutations.number(1_000_000_000),
                        this::damaged);

        qdrant.answerThrough(UnaryOperator.identity());
        assertThat(index.search(request(SearchMode.KEYWORD))).isNotEmpty();
    }

    @Test
    void everyStatusIsAFailureOfAKind() {
        List<String> methods = List.of(
                "List", "Get", "CollectionExists", "UpdateBatch", "QueryBatch", "Count", "Scroll", "HealthCheck");
        List<String> names = work.keySet().stream().sorted().toList();

        Fuzzing.cases(200)
                .texts(
                        mutations -> mutations.oneOf(names) + " " + mutations.oneOf(methods) + " "
                                + (1 + mutations.number(Status.Code.values().length - 1)),
                        this::refused);
    }

    private void damaged(String spelled) {
        String[] parts = spelled.split(" ", -1);
        if (parts.length != 3
                || !work.containsKey(parts[0])
                || !parts[1].matches("\\d")
                || !parts[2].matches("\\d{1,9}")) {
            return;
        }
        AtomicInteger left = new AtomicInteger(Integer.parseInt(parts[1]));
        MessageMutations mutations = new MessageMutations(new Mutations(Integer.parseInt(parts[2])));
        qdrant.answerThrough(answer -> left.getAndDecrement() == 0 ? mutations.damaged(answer) : answer);
        typed(work.get(parts[0]));
    }

    private void refused(String spelled) {
        String[] parts = spelled.split(" ", -1);
        if (parts.length != 3 || !work.containsKey(parts[0]) || !parts[2].matches("\\d{1,2}")) {
            return;
        }
        qdrant.answerThrough(UnaryOperator.identity());
        int code = Integer.parseInt(parts[2]);
        qdrant.failNext(parts[1], Status.fromCodeValue(code).withDescription("no"));
        typed(work.get(parts[0]));
        // It may not have been asked for that at all.
        qdrant.forgetFaults();
    }

    private static void typed(Work work) {
        try {
            work.run();
        } catch (RetryableException | SetupException e) {
            assertThat(e).hasMessageContaining("Qdrant");
        }
    }

    private void start() {
        try (QdrantChunkIndex another = made()) {
            another.start();
        }
    }

    private void generations() {
        try (QdrantGenerations generations = new QdrantGenerations(settings())) {
            assertThat(generations.list()).doesNotContainNull();
        }
    }

    private void search(SearchMode mode) {
        List<SearchHit> hits = index.search(request(mode));

        assertThat(hits).hasSizeLessThanOrEqualTo(TOP).allSatisfy(hit -> {
            assertThat(hit.score()).isFinite();
            assertThat(hit.chunk().content().scope()).isEqualTo(AccessScope.PUBLIC);
        });
    }

    private static SearchRequest request(SearchMode mode) {
        return new SearchRequest(mode, "un zorro", new float[] {1, 0, 0}, TOP, null, SearchFilter.PUBLIC);
    }

    private QdrantChunkIndex made() {
        return new QdrantChunkIndex(settings(), new Generation("test"), 3);
    }

    private QdrantSettings settings() {
        return QdrantSettings.ofUrl(qdrant.url(), null).withDeadline(Duration.ofSeconds(20));
    }
}
