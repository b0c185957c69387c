package fichero.ingest.settle;

import static org.assertj.core.api.Assertions.assertThat;

import fichero.ingest.runs.Run;
import fichero.ingest.settle.SettleWindow.Rest;
import fichero.ingest.walk.Stamp;
import fichero.schemas.Origin;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class SettleWindowTest {

    private static final Duration SETTLE = Duration.ofSeconds(1);
    private static final Duration UNSTABLE = Duration.ofMinutes(10);
    private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

    private Instant now = START;
    private final SettleWindow window = new SettleWindow(SETTLE, UNSTABLE, () -> now, () -> {});
    private final Run watch = Run.watch("notes", START);
    private final Run scan = Run.scan("notes", "start", START, false);

    @Test
    void liveFileIsDueOnceItIsQuiet() {
        live("a.md", stamp(1));
        assertThat(take()).isNull();
        pass(SETTLE);
        Pending path = take();
        assertThat(path.path()).isEqualTo("a.md");
        assertThat(window.rest(path, stamp(1))).isEqualTo(Rest.QUIET);
    }

    @Test
    void eachChangeBeginsTheQuietTimeAnew() {
        live("a.md", stamp(1));
        for (int size = 2; size < 10; size++) {
            pass(Duration.ofMillis(900));
            assertThat(take()).isNull();
            live("a.md", stamp(size));
        }
        pass(SETTLE.multipliedBy(2));
        assertThat(take()).isNotNull();
    }

    @Test
    void changeThatNoEventToldOfBeginsTheQuietTimeAnew() {
        live("a.md", stamp(1));
        pass(SETTLE);
        assertThat(window.rest(take(), stamp(2))).isEqualTo(Rest.SETTLING);
        assertThat(take()).isNull();
        pass(SETTLE.multipliedBy(2));
        assertThat(window.rest(take(), stamp(2))).isEqualTo(Rest.QUIET);
    }

    @Test
    void slowWriterIsGivenTwiceItsLongestPause() {
        live("a.md", stamp(1));
        pass(Duration.ofMillis(900));
        live("a.md", stamp(2));
        pass(Duration.ofMillis(1700));
        assertThat(take()).isNull();
        pass(Duration.ofMillis(100));
        assertThat(take()).isNotNull();
    }

    @Test
    void scannedFileOfOldIsDueAtOnceAndAFreshOneIsNot() {
        scanned("old.md", stamp(1, START.minusSeconds(3600)));
        scanned("fresh.md", stamp(1, START));
        scanned("future.md", stamp(1, START.plusSeconds(3600)));
        assertThat(take().path()).isEqualTo("old.md");
        assertThat(take()).isNull();
        pass(SETTLE);
        assertThat(take().path()).isEqualTo("fresh.md");
        assertThat(take().path()).isEqualTo("future.md");
    }

    @Test
    void livePathGoesBeforeScannedOnes() {
        scanned("bulk.md", stamp(1, START.minusSeconds(3600)));
        live("dropped.md", stamp(1));
        pass(SETTLE);
        assertThat(take().path()).isEqualTo("dropped.md");
        assertThat(window.take(true, false)).isNull();
        assertThat(take().path()).isEqualTo("bulk.md");
    }

    @Test
    void scannedPathThatChangesBecomesLive() {
        scanned("a.md", stamp(1, START.minusSeconds(3600)));
        live("a.md", stamp(2));
        pass(SETTLE);
        assertThat(window.take(true, false)).extracting(Pending::origin).isEqualTo(Origin.LIVE);
        assertThat(take()).isNull();
    }

    @Test
    void nothingSeenIsForgottenBeforeItIsDone() {
        live("a.md", stamp(1));
        live("a.md", stamp(2));
        live("b.md", stamp(1));
        assertThat(window.waiting("notes")).isEqualTo(2);
        pass(SETTLE);
        window.done(take(), Run.Outcome.ADDED);
        assertThat(window.waiting("notes")).isEqualTo(1);
        Pending b = take();
        window.retry(b, Duration.ofSeconds(1));
        assertThat(window.waiting("notes")).isEqualTo(1);
        assertThat(take()).isNull();
        pass(Duration.ofSeconds(1));
        window.done(take(), Run.Outcome.ADDED);
        assertThat(window.waiting("notes")).isZero();
    }

    @Test
    void changeWhileItIsPublishedIsPublishedToo() {
        live("a.md", stamp(1));
        pass(SETTLE);
        Pending first = take();
        live("a.md", stamp(2));
        window.done(first, Run.Outcome.ADDED);
        assertThat(window.waiting("notes")).isEqualTo(1);
        assertThat(take()).isNull();
        pass(SETTLE);
        assertThat(take().path()).isEqualTo("a.md");
    }

    @Test
    void fileThatNeverRestsIsUnstableInTheEnd() {
        live("log.txt", stamp(1));
        int size = 1;
        Pending path = null;
        for (Instant end = now.plus(UNSTABLE).plusSeconds(1); now.isBefore(end) && path == null; path = take()) {
            pass(Duration.ofMillis(500));
            live("log.txt", stamp(++size));
        }
        assertThat(path).isNotNull();
        assertThat(window.rest(path, stamp(size))).isEqualTo(Rest.UNSTABLE);
    }

    @Test
    void fileThatWasToldAsUnstableIsLookedAtUntilItRests() {
        live("log.txt", stamp(1));
        for (Instant limit = START.plus(UNSTABLE); now.isBefore(limit); ) {
            pass(Duration.ofMillis(500));
            live("log.txt", stamp(now.toEpochMilli()));
        }
        Stamp last = stamp(now.toEpochMilli());
        Pending path = take();
        assertThat(window.rest(path, last)).isEqualTo(Rest.UNSTABLE);
        window.done(path, Run.Outcome.FAILED);
        assertThat(window.waiting("notes")).isZero();

        pass(SETTLE);
        assertThat(window.rest(take(), last)).isEqualTo(Rest.QUIET);
    }

    @Test
    void fileThatWaitedLongForSomethingElseIsNotUnstable() {
        live("a.md", stamp(1));
        pass(UNSTABLE.multipliedBy(2));
        live("a.md", stamp(2));
        pass(Duration.ofMillis(500));
        live("a.md", stamp(3));
        assertThat(take()).isNull();
        pass(SETTLE);
        assertThat(window.rest(take(), stamp(3))).isEqualTo(Rest.QUIET);
    }

    @Test
    void nobodyWaitsForAFileThatIsKnownNeverToRest() {
        window.seen(new Sighting("notes", "log.txt", Path.of("log.txt"), Origin.LIVE, stamp(1), false, false, watch));
        assertThat(window.waiting("notes")).isZero();
        pass(SETTLE);
        Pending path = take();
        assertThat(window.rest(path, stamp(1))).isEqualTo(Rest.QUIET);
        assertThat(window.waiting("notes")).isEqualTo(1);
        window.done(path, Run.Outcome.CHANGED);
        assertThat(window.waiting("notes")).isZero();
    }

    @Test
    void newPlaceOfAMovedFileIsPublishedBeforeTheOldOneGoes() {
        gone("old/a.md", Origin.LIVE);
        live("new/a.md", stamp(1));
        pass(SETTLE);
        assertThat(window.takeDeletions()).isNull();
        Pending created = take();
        assertThat(window.takeDeletions()).isNull();
        window.done(created, Run.Outcome.ADDED);
        assertThat(window.takeDeletions().deletions())
                .extracting(Deletion::path)
                .containsExactly("old/a.md");
        assertThat(window.waiting("notes")).isEqualTo(1);
    }

    @Test
    void deletionDoesNotWaitForAFileThatIsBeingWritten() {
        live("growing.md", stamp(1));
        pass(Duration.ofMillis(600));
        live("growing.md", stamp(2));
        pass(Duration.ofMillis(600));
        live("growing.md", stamp(3));
        gone("a.md", Origin.LIVE);
        pass(SETTLE);
        assertThat(window.takeDeletions()).isNotNull();
    }

    @Test
    void liveDeletionDoesNotWaitForAScanAndAScansDoes() {
        scanned("bulk.md", stamp(1, START.minusSeconds(3600)));
        gone("live.md", Origin.LIVE);
        gone("missing.md", Origin.SCAN);
        pass(SETTLE);
        assertThat(window.takeDeletions().deletions())
                .extracting(Deletion::path)
                .containsExactly("live.md");
        assertThat(window.takeDeletions()).isNull();
        window.done(take(), Run.Outcome.ADDED);
        assertThat(window.takeDeletions().deletions())
                .extracting(Deletion::path)
                .containsExactly("missing.md");
    }

    @Test
    void deletionsThatComeTogetherAreJudgedTogether() {
        gone("a.md", Origin.LIVE);
        pass(Duration.ofMillis(600));
        gone("b.md", Origin.LIVE);
        pass(Duration.ofMillis(600));
        assertThat(window.takeDeletions()).isNull();
        pass(Duration.ofMillis(400));
        assertThat(window.takeDeletions().deletions()).hasSize(2);
    }

    @Test
    void fileThatComesBackIsNotDeleted() {
        gone("a.md", Origin.LIVE);
        live("a.md", stamp(1));
        pass(SETTLE);
        window.done(take(), Run.Outcome.UNCHANGED);
        assertThat(window.takeDeletions()).isNull();
        assertThat(window.waiting("notes")).isZero();
    }

    @Test
    void scanIsCompleteWhenNothingOfItWaits() {
        scanned("a.md", stamp(1, START.minusSeconds(3600)));
        scan.walked();
        assertThat(scan.isComplete()).isFalse();
        window.done(take(), Run.Outcome.ADDED);
        assertThat(scan.isComplete()).isTrue();
        assertThat(scan.record(0, "test").added()).isEqualTo(1);
    }

    private Pending take() {
        return window.take(true, true);
    }

    private void pass(Duration time) {
        now = now.plus(time);
    }

    private void live(String path, Stamp stamp) {
        window.seen(new Sighting("notes", path, Path.of(path), Origin.LIVE, stamp, false, true, watch));
    }

    private void scanned(String path, Stamp stamp) {
        window.seen(new Sighting("notes", path, Path.of(path), Origin.SCAN, stamp, true, true, scan));
    }

    private void gone(String path, Origin origin) {
        window.gone(new Deletion("notes", path, Path.of(path), origin, origin == Origin.LIVE ? watch : scan));
    }

    private static Stamp stamp(long size) {
        return stamp(size, START);
    }

    private static Stamp stamp(long size, Instant modified) {
        return new Stamp(size, modified.getEpochSecond() * 1_000_000_000L, "1");
    }
}
