package fichero.ingest.settle;

import static org.assertj.core.api.Assertions.assertThat;

import fichero.ingest.catalogue.Known;
import fichero.ingest.rules.Ignored;
import fichero.ingest.walk.Look;
import fichero.ingest.walk.Stamp;
import fichero.schemas.FileEvent;
import fichero.schemas.FileRecord.State;
import org.junit.jupiter.api.Test;

class FileDecisionTest {

    private static final long LABELS = 7;
    private static final long MAX = 1000;
    private static final Stamp STAMP = new Stamp(10, 1_262_304_000_000_000_000L, "42");
    private static final Known PRESENT = Known.present(STAMP, 0, LABELS);
    private static final Ignored RULE = new Ignored("temporary", "*.tmp");

    @Test
    void pathUnknownToTheCatalogueIsReadWhateverItsDate() {
        assertThat(of(null, new Look.File(STAMP))).isEqualTo(new FileDecision.Read());
    }

    @Test
    void unchangedFileIsLeftAlone() {
        assertThat(of(PRESENT, new Look.File(STAMP))).isEqualTo(new FileDecision.Keep());
    }

    @Test
    void otherSizeTimeOrKeyIsADifference() {
        assertThat(of(PRESENT, new Look.File(new Stamp(11, STAMP.modifiedNanos(), "42"))))
                .isEqualTo(new FileDecision.Read());
        assertThat(of(PRESENT, new Look.File(new Stamp(10, STAMP.modifiedNanos() + 1, "42"))))
                .isEqualTo(new FileDecision.Read());
        assertThat(of(PRESENT, new Look.File(new Stamp(10, STAMP.modifiedNanos(), "43"))))
                .isEqualTo(new FileDecision.Read());
    }

    @Test
    void otherCollectionScopeTagsOrRootIsADifference() {
        assertThat(FileDecision.of(PRESENT, new Look.File(STAMP), LABELS + 1, MAX, false))
                .isEqualTo(new FileDecision.Read());
    }

    @Test
    void verifyingReadsWhatSeemsUnchanged() {
        assertThat(FileDecision.of(PRESENT, new Look.File(STAMP), LABELS, MAX, true))
                .isEqualTo(new FileDecision.Read());
    }

    @Test
    void whatIsNotThereIsGoneOnceItWasKnown() {
        assertThat(of(PRESENT, new Look.Absent())).isEqualTo(new FileDecision.Gone());
        assertThat(of(null, new Look.Absent())).isEqualTo(new FileDecision.Keep());
        assertThat(of(PRESENT, new Look.Folder())).isEqualTo(new FileDecision.Gone());
    }

    @Test
    void ignoredFileIsToldOnce() {
        Look look = new Look.NotForUs(RULE, false);
        FileDecision tell = new FileDecision.Tell(FileEvent.Type.IGNORED, "temporary", "*.tmp");
        assertThat(of(null, look)).isEqualTo(tell);
        assertThat(of(PRESENT, look)).isEqualTo(tell);
        assertThat(of(Known.other(State.IGNORED, null, LABELS, "temporary"), look))
                .isEqualTo(new FileDecision.Keep());
        assertThat(of(Known.other(State.IGNORED, null, LABELS, "hidden"), look)).isEqualTo(tell);
    }

    @Test
    void fileUnderAnIgnoredFolderIsToldOnlyIfItWasADocument() {
        Look look = new Look.NotForUs(new Ignored("hidden", ".*", true), false);
        assertThat(of(null, look)).isEqualTo(new FileDecision.Keep());
        assertThat(of(PRESENT, look)).isEqualTo(new FileDecision.Tell(FileEvent.Type.IGNORED, "hidden", ".*"));
        assertThat(of(Known.other(State.IGNORED, PRESENT, LABELS, "hidden"), look))
                .isEqualTo(new FileDecision.Keep());
    }

    @Test
    void fileThatIsNoLongerIgnoredIsRead() {
        Known ignored = Known.other(State.IGNORED, PRESENT, LABELS, "temporary");
        assertThat(of(ignored, new Look.File(STAMP))).isEqualTo(new FileDecision.Read());
    }

    @Test
    void fileOverTheLimitIsUnreadableAndToldOnce() {
        Look look = new Look.File(new Stamp(MAX + 1, 0, null));
        assertThat(of(null, look))
                .isInstanceOfSatisfying(
                        FileDecision.Tell.class,
                        tell -> assertThat(tell.reason()).isEqualTo("too_large"));
        assertThat(of(Known.other(State.UNREADABLE, null, LABELS, "too_large"), look))
                .isEqualTo(new FileDecision.Keep());
    }

    @Test
    void unreadableFileIsTriedAgain() {
        Known unreadable = Known.other(State.UNREADABLE, PRESENT, LABELS, "unreadable");
        assertThat(of(unreadable, new Look.File(STAMP))).isEqualTo(new FileDecision.Read());
    }

    @Test
    void whatCannotBeLookedAtIsNotGone() {
        assertThat(of(PRESENT, new Look.Denied("no")))
                .isEqualTo(new FileDecision.Tell(FileEvent.Type.UNREADABLE, "unreadable", "no"));
    }

    private static FileDecision of(Known known, Look look) {
        return FileDecision.of(known, look, LABELS, MAX, false);
    }
}
