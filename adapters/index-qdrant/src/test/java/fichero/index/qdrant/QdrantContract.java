package fichero.index.qdrant;

import static org.assertj.core.api.Assertions.assertThat;

import fichero.core.identity.PointId;
import fichero.core.index.ChunkSearcher.StoredPoint;
import fichero.core.index.IndexChange;
import fichero.core.index.SearchFilter;
import fichero.testkit.index.TestChunk;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What holds for points in a Qdrant, be it the one in this process or a real one, beyond what holds for every index. */
abstract class QdrantContract extends QdrantPositionContract {

    @Test
    void aPathIsFoundByEveryPrefixAndByNoOther() {
        String path = "/srv/Año 2024/guías/tar & zip [1].md";
        put(
                TestChunk.of("zorro").at("notes:tar.md", path).whole(angle(0)),
                TestChunk.of("zorro lejano")
                        .at("notes:zip.md", "/srv/Año 2023/x.md")
                        .whole(angle(0)));

        for (int length = "/srv/Año 2024".length(); length <= path.length(); length++) {
            assertThat(keyword("zorro", path(path.substring(0, length))))
                    .as(path.substring(0, length))
                    .extracting(hit -> hit.chunk().text())
                    .containsExactly("zorro");
            assertThat(keyword("zorro", path(path.substring(0, length - 1) + "~")))
                    .isEmpty();
        }
        assertThat(keyword("zorro", path(""))).hasSize(2);
        assertThat(keyword("zorro", path(path + "x"))).isEmpty();
    }

    @Test
    void aPathIsNotMadeUpOfTwoLocations() {
        put(TestChunk.of("zorro")
                .at("one:x", "/one/aaaa/two/cccc")
                .at("six:y", "/six/bbbb/ten/dddd")
                .whole(angle(0)));

        assertThat(keyword("zorro", path("/one/aaaa/two/cc"))).hasSize(1);
        assertThat(keyword("zorro", path("/six/bbbb/ten"))).hasSize(1);
        for (String neither :
                List.of("/one/bbbb", "/one/aaaa/ten", "/six/bbbb/two/dddd", "/one/aaaa/two/dd", "one:y")) {
            assertThat(keyword("zorro", path(neither))).as(neither).isEmpty();
        }
    }

    @Test
    void answersLargerThanTheDefaultOfGrpcAreRead() {
        String long60kB = "palabra" + " ".repeat(60_000);
        List<IndexChange> changes = new ArrayList<>();
        for (int i = 0; i < 110; i++) {
            changes.add(TestChunk.of(i + " " + long60kB).speaking("de").wordsOnly());
        }
        index().apply(changes);

        assertThat(index().scan(null, 200)).hasSize(110);
    }

    @Test
    void metadataThatIsNamedAsOursComesBack() {
        Map<String, Object> metadata = Map.of(
                "title",
                "suyo",
                "language",
                "klingon",
                "document_title",
                "x",
                "scope",
                "session:eva",
                "empty",
                List.of());
        IndexChange.Upsert point = TestChunk.of("zorro")
                .titled("nuestro")
                .speaking("es")
                .with(metadata)
                .whole(angle(0));
        put(point);

        assertThat(index().get(List.of(point.id()))).containsExactly(point.chunk());
        assertThat(keyword(
                        "zorro",
                        new SearchFilter(
                                SearchFilter.PUBLIC.scopes(),
                                null,
                                null,
                                Map.of("title", "suyo"),
                                List.of("es"),
                                null)))
                .hasSize(1);
    }

    @Test
    void aPointThatChangesItsLanguageIsNotFoundByItsFormerStems() {
        put(TestChunk.of("running").named("p").speaking("en").wordsOnly());
        put(TestChunk.of("running").named("p").speaking("es").wordsOnly());

        assertThat(keyword("runs")).isEmpty();
        assertThat(keyword("running")).hasSize(1);
    }

    @Test
    void aNumberThatJsonHasNotIsKeptAsText() {
        IndexChange.Upsert point =
                TestChunk.of("zorro").with(Map.of("ratio", Double.NaN)).whole(angle(0));
        put(point);

        assertThat(index().get(List.of(point.id())))
                .singleElement()
                .satisfies(chunk -> assertThat(chunk.metadata()).containsEntry("ratio", "NaN"));
    }

    @Test
    void aLargeScanComesInPages() {
        List<IndexChange> changes = new ArrayList<>();
        for (int i = 0; i < 350; i++) {
            changes.add(TestChunk.of("punto " + i).wordsOnly());
        }
        index().apply(changes);

        List<StoredPoint> first = index().scan(null, 250);
        List<StoredPoint> rest = index().scan(first.get(249).chunk().id(), 250);

        assertThat(first).hasSize(250);
        assertThat(rest).hasSize(100);
        assertThat(index().count()).isEqualTo(350);
        assertThat(index().scan(PointId.parse("ffffffff-ffff-ffff-ffff-ffffffffffff"), 9))
                .isEmpty();
    }

    @Test
    void aQueryOfStopWordsIsNoError() {
        put(
                TestChunk.of("el zorro").speaking("es").whole(angle(0)),
                TestChunk.of("the fox").speaking("en").wordsOnly());

        assertThat(keyword("el")).hasSize(1);
        assertThat(keyword("the")).hasSize(1);
    }

    private static SearchFilter path(String prefix) {
        return new SearchFilter(SearchFilter.PUBLIC.scopes(), null, prefix, Map.of(), List.of(), null);
    }
}
