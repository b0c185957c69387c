package fichero.query.search;

import static org.assertj.core.api.Assertions.assertThat;

import fichero.query.readmodel.Holders.Held;
import fichero.query.readmodel.Holders.Holder;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AnsweringTest {

    private static final String OLD = "default/public/0000";
    private static final String NEW = "default/public/1111";
    private static final String FILE = "notes:a.md";

    @Test
    void aFileAnswersWithWhatItHolds() {
        assertThat(answering(OLD, Set.of(FILE), holder("present", OLD, "indexed")))
                .containsExactly(FILE);
    }

    @Test
    void aFileAnswersBeforeItsContentListsIt() {
        assertThat(answering(NEW, Set.of(), holder("present", NEW, "extracted")))
                .containsExactly(FILE);
        assertThat(answering(NEW, Set.of(), holder("present", NEW, null))).containsExactly(FILE);
    }

    @ParameterizedTest
    @ValueSource(strings = {"gone", "ignored"})
    void aFileThatIsNotThereNeverAnswers(String state) {
        assertThat(answering(OLD, Set.of(FILE), holder(state, null, null))).isEmpty();
        assertThat(answering(OLD, Set.of(FILE), holder(state, OLD, "indexed"))).isEmpty();
        assertThat(answering(OLD, Set.of(FILE), holder(state, NEW, "identified")))
                .isEmpty();
    }

    @Test
    void aFileThatCannotBeReadNowAnswersWithWhatIsKnownOfIt() {
        assertThat(answering(OLD, Set.of(FILE), holder("unreadable", OLD, "indexed")))
                .containsExactly(FILE);
        assertThat(answering(OLD, Set.of(FILE), holder("unreadable", null, null)))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"identified", "extracted", "retired"})
    void theOldVersionAnswersUntilTheNewOneIsConfirmed(String status) {
        assertThat(answering(OLD, Set.of(FILE), holder("present", NEW, status))).containsExactly(FILE);
    }

    @Test
    void theOldVersionAnswersWhileTheNewOneIsNotEvenKnown() {
        assertThat(answering(OLD, Set.of(FILE), holder("present", NEW, null))).containsExactly(FILE);
    }

    @ParameterizedTest
    @ValueSource(strings = {"indexed", "quarantined", "empty"})
    void theOldVersionIsOverOnceTheNewOneHasComeToItsEnd(String status) {
        assertThat(answering(OLD, Set.of(FILE), holder("present", NEW, status))).isEmpty();
    }

    @Test
    void theOldVersionIsOverWhenItsContentNoLongerListsTheFile() {
        assertThat(answering(OLD, Set.of(), holder("present", NEW, "extracted")))
                .isEmpty();
    }

    @Test
    void whileTheNewVersionIsOnItsWayBothAnswer() {
        Holder file = holder("present", NEW, "extracted");

        assertThat(answering(OLD, Set.of(FILE), file)).containsExactly(FILE);
        assertThat(answering(NEW, Set.of(FILE), file)).containsExactly(FILE);
    }

    @Test
    void aFileThatBecamePrivateLeavesItsPublicContentAtOnce() {
        assertThat(answering(OLD, Set.of(FILE), holder("present", "default/session:ana/0000", "extracted")))
                .isEmpty();
        assertThat(answering(OLD, Set.of(FILE), holder("present", "other/public/0000", "extracted")))
                .isEmpty();
    }

    @Test
    void onlyFilesUnderThePathAnswer() {
        Holder one = new Holder("notes:a.md", "/home/ana/a.md", "present", OLD, "indexed");
        Holder other = new Holder("mail:a.md", "/mnt/a.md", "present", OLD, "indexed");
        Held held = new Held(Set.of(), List.of(one, other));

        assertThat(Answering.files(OLD, held, "/home/")).containsExactly(one);
        assertThat(Answering.files(OLD, held, "mail:")).containsExactly(other);
        assertThat(Answering.files(OLD, held, "/elsewhere")).isEmpty();
        assertThat(Answering.files(OLD, held, null)).containsExactly(one, other);
    }

    private static Holder holder(String state, String holds, String status) {
        return new Holder(FILE, "/home/ana/notes/a.md", state, holds, status);
    }

    private static List<String> answering(String content, Set<String> listed, Holder file) {
        return Answering.files(content, new Held(listed, List.of(file)), null).stream()
                .map(Holder::file)
                .toList();
    }
}
