package fichero.ingest.settle;

import static org.assertj.core.api.Assertions.assertThat;

import fichero.ingest.settle.DeletionGuard.Root;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class DeletionGuardTest {

    private final DeletionGuard guard = new DeletionGuard(0.5);

    @ParameterizedTest
    @EnumSource(names = {"MISSING", "NOT_A_FOLDER", "UNREADABLE"})
    void nothingIsDeletedWithoutARootWhateverAPersonSays(Root root) {
        assertThat(guard.doubtOfLoss(root, true, false, 3, 3)).contains("root is");
        assertThat(guard.doubtOfLoss(root, false, true, 3, 3)).contains("root is");
        assertThat(guard.doubtOfScan(root, true, 3, 0)).contains("root is");
    }

    @Test
    void rootThatAScanFindsEmptyIsNoDeletion() {
        assertThat(guard.doubtOfScan(Root.GOOD, false, 3, 0)).contains("is empty");
        assertThat(guard.doubtOfScan(Root.GOOD, false, 3, 1)).isNull();
    }

    @Test
    void deletionsThatWereWatchedMayEmptyASmallSource() {
        assertThat(guard.doubtOfLoss(Root.GOOD, true, false, 3, 3)).isNull();
    }

    @Test
    void deletionsUnderAReplacedRootAreNoDeletions() {
        assertThat(guard.doubtOfLoss(Root.REPLACED, true, false, 3, 3)).contains("replaced");
    }

    @Test
    void smallFolderMayGoThoughItIsMostOfTheSource() {
        assertThat(guard.doubtOfLoss(Root.GOOD, false, false, 4, 3)).isNull();
        assertThat(guard.doubtOfLoss(Root.GOOD, false, false, 20, DeletionGuard.FLOOR - 1))
                .isNull();
    }

    @Test
    void moreThanTheShareOfManyFilesIsNotBelieved() {
        assertThat(guard.doubtOfLoss(Root.GOOD, false, false, 100, 51)).contains("51 of 100");
        assertThat(guard.doubtOfLoss(Root.GOOD, true, false, 100, 51)).contains("51 of 100");
        assertThat(guard.doubtOfLoss(Root.GOOD, false, false, 100, 50)).isNull();
    }

    @Test
    void aPersonMayConfirm() {
        assertThat(guard.doubtOfLoss(Root.GOOD, false, true, 100, 100)).isNull();
        assertThat(guard.doubtOfScan(Root.GOOD, true, 100, 0)).isNull();
    }

    @Test
    void emptyRootOfANewSourceIsNothingToDoubt() {
        assertThat(guard.doubtOfScan(Root.GOOD, false, 0, 0)).isNull();
    }
}
