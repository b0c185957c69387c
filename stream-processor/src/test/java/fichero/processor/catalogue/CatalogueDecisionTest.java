package fichero.processor.catalogue;

import static org.assertj.core.api.Assertions.assertThat;

import fichero.core.identity.ContentHash;
import fichero.processor.Events;
import fichero.schemas.FileEvent;
import fichero.schemas.FileRecord;
import fichero.schemas.FileRecord.Change;
import fichero.schemas.FileRecord.State;
import fichero.schemas.Origin;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class CatalogueDecisionTest {

    private static final Instant NOW = Instant.parse("2026-11-02T10:00:00Z");

    private static CatalogueDecision decide(FileRecord previous, FileEvent event) {
        EventHash hash = event.type() == FileEvent.Type.SEEN ? EventHash.of(event) : null;
        return CatalogueDecision.of(previous, event, hash, NOW);
    }

    private static FileRecord after(FileEvent... events) {
        FileRecord record = null;
        for (FileEvent event : events) {
            record = decide(record, event).record();
        }
        return record;
    }

    private static String key(String text) {
        return "main/public/" + ContentHash.of(text.getBytes(java.nio.charset.StandardCharsets.UTF_8));
    }

    @Test
    void newFileIsAttachedAsItsFirstVersion() {
        CatalogueDecision decision = decide(null, Events.seen("a.md", "one"));

        assertThat(decision.attach()).isTrue();
        assertThat(decision.replaces()).isNull();
        assertThat(decision.detach()).isNull();
        assertThat(decision.record().version()).isEqualTo(1);
        assertThat(decision.record().contentKey()).isEqualTo(key("one"));
        assertThat(decision.record().history()).extracting("change").containsExactly(Change.CREATED);
        assertThat(decision.record().firstSeenAt()).isEqualTo(NOW);
    }

    @Test
    void unchangedFileIsNotAttachedAgain() {
        FileRecord one = after(Events.seen("a.md", "one"));
        CatalogueDecision decision = decide(one, Events.seen("a.md", "one"));

        assertThat(decision.attach()).isFalse();
        assertThat(decision.record().version()).isEqualTo(1);
        assertThat(decision.record().history()).hasSize(1);
    }

    @Test
    void modifiedFileAttachesItsNewContentInPlaceOfTheOld() {
        FileRecord one = after(Events.seen("a.md", "one"));
        CatalogueDecision decision = decide(one, Events.seen("a.md", "two"));

        assertThat(decision.attach()).isTrue();
        assertThat(decision.replaces()).isEqualTo(key("one"));
        assertThat(decision.detach()).isNull();
        assertThat(decision.record().version()).isEqualTo(2);
        assertThat(decision.record().history()).extracting("change").containsExactly(Change.MODIFIED, Change.CREATED);
    }

    @Test
    void fileWithOtherTagsIsAttachedAgainWithANewVersionButNoHistory() {
        FileRecord one = after(Events.seen("a.md", "one"));
        FileEvent tagged = Events.seen("a.md", "one", Origin.SCAN, "public", List.of("red"));
        CatalogueDecision decision = decide(one, tagged);

        assertThat(decision.attach()).isTrue();
        assertThat(decision.reprocess()).isFalse();
        assertThat(decision.replaces()).isNull();
        assertThat(decision.record().version()).isEqualTo(2);
        assertThat(decision.record().tags()).containsExactly("red");
        assertThat(decision.record().history()).hasSize(1);
    }

    @Test
    void fileThatIsToBeCutInAnotherWayIsAttachedAgainAndNotForced() {
        FileRecord one = after(Events.seen("a.md", "one"));
        CatalogueDecision decision = decide(one, Events.seenFor("recursive", "a.md", "one"));

        assertThat(decision.attach()).isTrue();
        assertThat(decision.reprocess()).isFalse();
        assertThat(decision.replaces()).isNull();
        assertThat(decision.record().version()).isEqualTo(2);
        assertThat(decision.record().chunking()).isEqualTo("recursive");
        assertThat(decision.record().history()).hasSize(1);
        assertThat(decide(decision.record(), Events.seenFor("recursive", "a.md", "one"))
                        .attach())
                .isFalse();
    }

    @Test
    void fileThatIsUnreadableWhenItsChunkingChangesIsAttachedAgainOnceItIsReadable() {
        FileRecord unreadable = after(Events.seenFor("recursive", "a.md", "one"), Events.unreadable("a.md"));

        assertThat(unreadable.chunking()).isEqualTo("recursive");
        assertThat(decide(unreadable, Events.seen("a.md", "one")).attach()).isTrue();
        assertThat(decide(unreadable, Events.seenFor("recursive", "a.md", "one"))
                        .attach())
                .isFalse();
    }

    @Test
    void reindexAttachesAnUnchangedFileToBeProcessedAgain() {
        FileRecord one = after(Events.seen("a.md", "one"));
        CatalogueDecision decision = decide(one, Events.seen("a.md", "one", Origin.REINDEX, "public", List.of()));

        assertThat(decision.attach()).isTrue();
        assertThat(decision.reprocess()).isTrue();
        assertThat(decision.replaces()).isNull();
    }

    @Test
    void goneFileLetsItsContentGoOnce() {
        FileRecord one = after(Events.seen("a.md", "one"));
        CatalogueDecision gone = decide(one, Events.gone("a.md"));

        assertThat(gone.detach()).isEqualTo(key("one"));
        assertThat(gone.attach()).isFalse();
        assertThat(gone.record().state()).isEqualTo(State.GONE);
        assertThat(gone.record().contentKey()).isNull();
        assertThat(gone.record().version()).isEqualTo(2);
        assertThat(decide(gone.record(), Events.gone("a.md"))).isNull();
    }

    @Test
    void fileNeverSeenThatIsGoneIsNothing() {
        assertThat(decide(null, Events.gone("a.md"))).isNull();
    }

    @Test
    void fileThatComesBackIsCreatedWithTheNextVersion() {
        FileRecord gone = after(Events.seen("a.md", "one"), Events.gone("a.md"));
        CatalogueDecision back = decide(gone, Events.seen("a.md", "one"));

        assertThat(back.attach()).isTrue();
        assertThat(back.replaces()).isNull();
        assertThat(back.record().version()).isEqualTo(3);
        assertThat(back.record().history().get(0).change()).isEqualTo(Change.CREATED);
    }

    @Test
    void ignoredFileIsRecordedWithItsRuleAndLetsItsContentGo() {
        FileRecord one = after(Events.seen("a.md", "one"));
        CatalogueDecision decision = decide(one, Events.ignored("a.md", "*.md"));

        assertThat(decision.detach()).isEqualTo(key("one"));
        assertThat(decision.record().state()).isEqualTo(State.IGNORED);
        assertThat(decision.record().reason()).isEqualTo("*.md");
        assertThat(decide(null, Events.ignored("b.md", "*.md")).record().state())
                .isEqualTo(State.IGNORED);
        assertThat(decide(decision.record(), Events.ignored("a.md", "*.md"))).isNull();
    }

    @Test
    void unreadableFileKeepsItsContent() {
        FileRecord one = after(Events.seen("a.md", "one"));
        CatalogueDecision decision = decide(one, Events.unreadable("a.md"));

        assertThat(decision.attach()).isFalse();
        assertThat(decision.detach()).isNull();
        assertThat(decision.record().state()).isEqualTo(State.UNREADABLE);
        assertThat(decision.record().contentKey()).isEqualTo(key("one"));
        assertThat(decision.record().version()).isEqualTo(2);

        CatalogueDecision still = decide(decision.record(), Events.unreadable("a.md"));
        assertThat(still.record().version()).isEqualTo(2);
        assertThat(still.record().history()).hasSize(2);
    }

    @Test
    void unreadableFileThatReturnsUnchangedOrModifiedIsTold() {
        FileRecord unreadable = after(Events.seen("a.md", "one"), Events.unreadable("a.md"));

        CatalogueDecision unchanged = decide(unreadable, Events.seen("a.md", "one"));
        assertThat(unchanged.record().state()).isEqualTo(State.PRESENT);
        assertThat(unchanged.attach()).isFalse();
        assertThat(decide(unreadable, Events.seen("a.md", "two")).replaces()).isEqualTo(key("one"));
        assertThat(decide(unreadable, Events.gone("a.md")).detach()).isEqualTo(key("one"));
    }

    @Test
    void unreadableFileUnderOtherSettingsGoesOnNamingWhatIsAttached() {
        FileRecord one = after(Events.seen("a.md", "one"));
        FileEvent elsewhere = Events.event(
                FileEvent.Type.UNREADABLE, "a.md", Origin.SCAN, "session:s1", List.of("red"), null, null, "unreadable");
        FileRecord unreadable = decide(one, elsewhere).record();

        assertThat(unreadable.contentKey()).isEqualTo(key("one"));
        FileEvent readable = Events.seen("a.md", "one", Origin.SCAN, "session:s1", List.of("red"));
        assertThat(decide(unreadable, readable).attach()).isTrue();
        assertThat(decide(unreadable, readable).detach()).isEqualTo(key("one"));
    }

    @Test
    void fileInAnotherScopeLetsTheOldOneGoAtOnce() {
        FileRecord one = after(Events.seen("a.md", "one"));
        CatalogueDecision decision = decide(one, Events.seen("a.md", "one", Origin.LIVE, "session:s1", List.of()));

        assertThat(decision.attach()).isTrue();
        assertThat(decision.replaces()).isNull();
        assertThat(decision.detach()).isEqualTo(key("one"));
    }

    @Test
    void unreachableReferenceIsUnreadableWithItsReason() {
        FileRecord one = after(Events.seen("a.md", "one"));
        CatalogueDecision decision = decide(one, Events.referenced("a.md", "file:///no/such/file"));

        assertThat(decision.record().state()).isEqualTo(State.UNREADABLE);
        assertThat(decision.record().reason()).isEqualTo("reference_unreachable");
        assertThat(decision.record().detail()).contains("/no/such/file");
        assertThat(decision.record().contentKey()).isEqualTo(key("one"));
        assertThat(decide(null, Events.referenced("b.md", "not a uri")).record().state())
                .isEqualTo(State.UNREADABLE);
    }

    @Test
    void historyIsBounded() {
        FileRecord record = null;
        for (int version = 1; version <= FileRecord.MAX_HISTORY + 5; version++) {
            record = decide(record, Events.seen("a.md", "text " + version)).record();
        }

        assertThat(record.history()).hasSize(FileRecord.MAX_HISTORY);
        assertThat(record.history().get(0).version()).isEqualTo(FileRecord.MAX_HISTORY + 5);
    }
}
