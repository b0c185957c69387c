package fichero.testkit.index;

import static org.assertj.core.api.Assertions.assertThat;

import fichero.core.identity.AccessScope;
import fichero.core.identity.ContentHash;
import fichero.core.index.IndexChange;
import fichero.core.index.SearchFilter;
import fichero.core.index.SearchHit;
import fichero.core.index.SearchMode;
import fichero.core.index.SearchRequest;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** A hit fulfils the whole filter, in every mode, and the filter comes before the top k. */
interface FilterContract extends IndexUnderTest {

    AccessScope ANA = AccessScope.ofSession("ana");
    AccessScope BETO = AccessScope.ofSession("beto");

    @Test
    default void scopesNeverLeak() {
        put(
                TestChunk.of("zorro público").whole(angle(0)),
                TestChunk.of("zorro de ana").seenBy(ANA).whole(angle(0)),
                TestChunk.of("zorro de beto").seenBy(BETO).whole(angle(0)),
                TestChunk.of("zorro disfrazado")
                        .seenBy(AccessScope.ofSession("public"))
                        .whole(angle(0)));

        assertFound(SearchFilter.PUBLIC, "zorro público");
        assertFound(scopes(ANA), "zorro de ana");
        assertFound(scopes(ANA, AccessScope.PUBLIC), "zorro de ana", "zorro público");
        assertFound(scopes(AccessScope.ofSession("an")));
        assertFound(scopes(AccessScope.ofSession("ANA")));
        assertFound(scopes(AccessScope.ofSession("*")));
    }

    @Test
    default void theCollectionIsExact() {
        put(
                TestChunk.of("zorro uno").in("notes").whole(angle(0)),
                TestChunk.of("zorro dos").in("notes-2").whole(angle(0)));

        assertFound(
                new SearchFilter(Set.of(AccessScope.PUBLIC), "notes", null, Map.of(), List.of(), null), "zorro uno");
        assertFound(new SearchFilter(Set.of(AccessScope.PUBLIC), "note", null, Map.of(), List.of(), null));
    }

    @Test
    default void aPathPrefixMatchesAnyLocationByPathOrFileId() {
        put(
                TestChunk.of("zorro uno")
                        .at("notes:guides/tar.md", "/home/ana/notes/guides/tar.md")
                        .at("old:tar copia [1].md", "/mnt/old/tar copia [1].md")
                        .whole(angle(0)),
                TestChunk.of("zorro dos")
                        .at("notes:other.md", "/home/ana/notes/other.md")
                        .whole(angle(0)));

        assertFound(path("/home/ana/notes/guides/"), "zorro uno");
        assertFound(path("/home/ana/notes/"), "zorro uno", "zorro dos");
        assertFound(path("/mnt/old/tar copia [1]"), "zorro uno");
        assertFound(path("notes:other.md"), "zorro dos");
        assertFound(path("old:"), "zorro uno");
        assertFound(path("guides/"));
        assertFound(path("/HOME/"));
        assertFound(path("/home/*/notes"));
    }

    @Test
    default void theChunksOfAContentAreListedForThoseWhoMaySeeThem() {
        put(
                TestChunk.of("zorro").named("doc").whole(angle(0)),
                TestChunk.of("lince").named("doc").in("other").wordsOnly(),
                TestChunk.of("lobo").named("doc").seenBy(ANA).whole(angle(0)),
                TestChunk.of("gato").named("another doc").whole(angle(0)));

        ContentHash hash = ContentHash.of("doc".getBytes(StandardCharsets.UTF_8));
        assertThat(index().chunksOf(hash, Set.of(AccessScope.PUBLIC)))
                .extracting(point -> point.chunk().text() + " " + point.whole())
                .containsExactly("zorro true", "lince false");
        assertThat(index().chunksOf(hash, Set.of(ANA)))
                .extracting(point -> point.chunk().text())
                .containsExactly("lobo");
        assertThat(index().chunksOf(hash, Set.of(BETO))).isEmpty();
    }

    @Test
    default void theHundredthLocationIsFoundToo() {
        TestChunk chunk = TestChunk.of("zorro en todas partes");
        for (int i = 0; i < 100; i++) {
            chunk.at("copies:" + i + "/a.md", "/copies/" + i + "/a.md");
        }
        put(chunk.whole(angle(0)));

        assertFound(path("/copies/99/"), "zorro en todas partes");
        assertThat(keyword("zorro").get(0).chunk().locations()).hasSize(100);
    }

    @Test
    default void metadataMatchesScalarsAndWhatListsHold() {
        put(
                TestChunk.of("zorro uno")
                        .with(Map.of("author", "Ana Ñ", "year", 2024L, "draft", true, "ratio", 0.5))
                        .whole(angle(0)),
                TestChunk.of("zorro dos")
                        .with(Map.of("tags", List.of("a b", "c"), "years", List.of(2024L)))
                        .whole(angle(0)),
                TestChunk.of("zorro largo")
                        .with(Map.of("abstract", "x".repeat(40_000)))
                        .whole(angle(0)));

        assertFound(metadata("author", "Ana Ñ"), "zorro uno");
        assertFound(metadata("year", "2024"), "zorro uno");
        assertFound(metadata("draft", "true"), "zorro uno");
        assertFound(metadata("ratio", "0.5"), "zorro uno");
        assertFound(metadata("tags", "c"), "zorro dos");
        assertFound(metadata("tags", "a b"), "zorro dos");
        assertFound(metadata("years", "2024"), "zorro dos");
        assertFound(metadata("abstract", "x".repeat(40_000)), "zorro largo");
        assertFound(metadata("abstract", "x".repeat(39_999)));
        assertFound(metadata("tags", "a"));
        assertFound(metadata("author", "Ana"));
        assertFound(metadata("nothing", "Ana Ñ"));
    }

    @Test
    default void allOfTheMetadataMustMatch() {
        put(
                TestChunk.of("zorro uno").with(Map.of("a", "1", "b", "2")).whole(angle(0)),
                TestChunk.of("zorro dos").with(Map.of("a", "1", "b", "3")).whole(angle(0)));

        SearchFilter both =
                new SearchFilter(Set.of(AccessScope.PUBLIC), null, null, Map.of("a", "1", "b", "2"), List.of(), null);

        assertFound(both, "zorro uno");
    }

    @Test
    default void anyOfTheLanguagesMatches() {
        put(
                TestChunk.of("zorro uno").speaking("es").whole(angle(0)),
                TestChunk.of("zorro two").speaking("en").whole(angle(0)),
                TestChunk.of("zorro drei").speaking("de").whole(angle(0)),
                TestChunk.of("zorro ?").whole(angle(0)));

        assertFound(languages("es"), "zorro uno");
        assertFound(languages("en", "de"), "zorro two", "zorro drei");
        assertFound(languages("fr"));
    }

    @Test
    default void aContentIsFoundByItsHash() {
        IndexChange.Upsert one = TestChunk.of("zorro uno").whole(angle(0));
        put(one, TestChunk.of("zorro dos").whole(angle(0)));
        String hash = one.chunk().content().hash().hex();

        assertFound(new SearchFilter(Set.of(AccessScope.PUBLIC), null, null, Map.of(), List.of(), hash), "zorro uno");
    }

    @Test
    default void aFilteredSearchStillFillsItsTopK() {
        fillTopKAmongNearerOthers(
                chunk -> chunk.in("wanted"),
                new SearchFilter(Set.of(AccessScope.PUBLIC), "wanted", null, Map.of(), List.of(), null));
    }

    @Test
    default void aSessionStillFillsItsTopK() {
        fillTopKAmongNearerOthers(chunk -> chunk.seenBy(ANA), scopes(ANA));
    }

    private void fillTopKAmongNearerOthers(UnaryOperator<TestChunk> wanted, SearchFilter filter) {
        List<IndexChange> changes = new ArrayList<>();
        for (int i = 0; i < 600; i++) {
            changes.add(TestChunk.of("zorro zorro otro " + i).whole(angle(i / 100.0)));
        }
        for (int i = 0; i < 12; i++) {
            changes.add(wanted.apply(TestChunk.of("un zorro buscado " + i)).whole(angle(80 + i / 10.0)));
        }
        index().apply(changes);

        for (SearchMode mode : SearchMode.values()) {
            List<SearchHit> hits = index().search(new SearchRequest(mode, "zorro", angle(0), 10, null, filter));
            assertThat(IndexUnderTest.texts(hits))
                    .as(mode.code())
                    .hasSize(10)
                    .allMatch(text -> text.contains("buscado"));
        }
    }

    private void assertFound(SearchFilter filter, String... texts) {
        for (SearchMode mode : SearchMode.values()) {
            List<SearchHit> hits = index().search(new SearchRequest(mode, "zorro", angle(0), 10, null, filter));
            assertThat(IndexUnderTest.texts(hits))
                    .as("%s %s", mode.code(), filter)
                    .containsExactlyInAnyOrder(texts);
        }
    }

    static SearchFilter metadata(String key, String value) {
        return new SearchFilter(Set.of(AccessScope.PUBLIC), null, null, Map.of(key, value), List.of(), null);
    }

    private static SearchFilter scopes(AccessScope... scopes) {
        return new SearchFilter(Set.of(scopes), null, null, Map.of(), List.of(), null);
    }

    private static SearchFilter path(String prefix) {
        return new SearchFilter(Set.of(AccessScope.PUBLIC), null, prefix, Map.of(), List.of(), null);
    }

    private static SearchFilter languages(String... languages) {
        return new SearchFilter(Set.of(AccessScope.PUBLIC), null, null, Map.of(), List.of(languages), null);
    }
}
