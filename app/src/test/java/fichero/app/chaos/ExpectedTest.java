package fichero.app.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import fichero.core.identity.AccessScope;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class ExpectedTest {

    private static final Set<AccessScope> PUBLIC = Set.of(AccessScope.PUBLIC);
    private static final Set<AccessScope> ALL = Set.of(AccessScope.PUBLIC, AccessScope.ofSession(Expected.SESSION));

    private final DocumentOutcomes outcomes =
            new DocumentOutcomes(256, text -> text.split("[^\\p{L}\\p{N}]+", -1).length * 2);

    @Test
    void everyFileHasItsStateAndAGuestIsToldOfHisOwn() {
        Expected expected = expected(Map.of(
                "docs:a.md", "T1:2",
                "docs:empty.md", "-",
                "docs:bad.pdf", "pdf1",
                "docs:refused.md", "T1:" + Documents.REFUSED_SECTION,
                "diary:a.md", "T1:2"));

        assertThat(expected.states(ALL))
                .containsEntry("docs:a.md", "indexed")
                .containsEntry("docs:empty.md", "empty empty")
                .containsEntry("docs:refused.md", "quarantined embedding_refused")
                .containsEntry("diary:a.md", "indexed");
        assertThat(expected.states(ALL).get("docs:bad.pdf")).startsWith("quarantined ");
        assertThat(expected.states(PUBLIC)).doesNotContainKey("diary:a.md").hasSize(4);
    }

    @Test
    void twinsShareTheirPointsInsideAScopeOnly() {
        Expected expected = expected(Map.of("docs:a.md", "T1:2", "more:b.md", "T1:2", "diary:c.md", "T1:2"));

        assertThat(expected.contents()).hasSize(2);
        assertThat(expected.points().values())
                .contains("whole [docs:a.md, more:b.md]", "whole [diary:c.md]")
                .hasSize(2);
        assertThat(expected.texts()).hasSize(2);
        assertThat(expected.holders(Documents.word(2), PUBLIC)).containsExactly("docs:a.md", "more:b.md");
        assertThat(expected.holders(Documents.word(2), ALL)).hasSize(3);
    }

    @Test
    void aRefusedTextCostsOnlyItself() {
        Expected expected = expected(Map.of("docs:a.md", "T1:7,13,14"));

        assertThat(expected.states(ALL)).containsEntry("docs:a.md", "indexed embedding_refused");
        assertThat(expected.points().values()).contains("whole [docs:a.md]", "words [docs:a.md]");
        assertThat(expected.texts()).hasSizeLessThan(expected.points().size());
    }

    @Test
    void aSectionHasTheSameTextInEveryDocumentOfTheTitle() {
        Expected expected = expected(Map.of("docs:a.md", "T1:7", "docs:b.md", "T1:7,14"));

        assertThat(expected.texts()).hasSizeLessThan(expected.points().size());
    }

    private Expected expected(Map<String, String> documents) {
        Map<String, byte[]> folders = new TreeMap<>();
        documents.forEach((file, document) -> folders.put(file, Documents.bytes(document)));
        return new Expected(folders, outcomes);
    }
}
