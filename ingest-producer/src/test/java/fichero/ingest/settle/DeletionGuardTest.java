package fichero.ingest.settle;

import static org.assertj.core.api.Assertions.assertThat;

import fichero.ingest.settle.DeletionGuard.Facts;
import fichero.ingest.settle.DeletionGuard.Root;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class DeletionGuardTest {

    private final DeletionGuard guard = new DeletionGuard(0.5);

    @ParameterizedTest
    @EnumSource(names = {"MISSING", "NOT_A_FOLDER", "UNREADABLE"})
    void nothingIsDeletedWithoutARootWhateverAPersonSays(Root root) {
        assertThat(guard.doubt(new Facts(root, true, false, 3, 0, 3))).contains("root is");
        assertThat(guard.doubt(new Facts(root, false, true, 3, 0, 3))).contains("root is");
    }

    @Test
    void rootThatAScanFindsEmptyIsNoDeletion() {
        assertThat(guard.doubt(new Facts(Root.GOOD, false, false, 3, 0, 3))).contains("is empty");
    }

    @Test
    void deletionsThatWereWatchedMayEmptyASmallSource() {
        assertThat(guard.doubt(new Facts(Root.GOOD, true, false, 3, 0, 3))).isNull();
    }

    @Test
    void deletionsUnderAReplacedRootAreNoDeletions() {
        assertThat(guard.doubt(new Facts(Root.REPLACED, true, false, 3, 0, 3))).contains("replaced");
    }

    @Test
    void smallFolderMayGoThoughItIsMostOfTheSource() {
        assertThat(guard.doubt(new Facts(Root.GOOD, false, false, 4, 1, 3))).isNull();
        assertThat(guard.doubt(new Facts(Root.GOOD, false, false, 20, 1, DeletionGuard.FLOOR - 1)))
                .isNull();
    }

    @Test
    void moreThanTheShareOfManyFilesIsNotBelieved() {
        assertThat(guard.doubt(new Facts(Root.GOOD, false, false, 100, 49, 51))).contains("51 of 100");
        assertThat(guard.doubt(new Facts(Root.GOOD, true, false, 100, 0, 51))).contains("51 of 100");
        assertThat(guard.doubt(new Facts(Root.GOOD, false, false, 100, 50, 50))).isNull();
    }

    @Test
    void aPersonMayConfirm() {
        assertThat(guard.doubt(new Facts(Root.GOOD, false, true, 100, 0, 100))).isNull();
    }

    @Test
    void emptyRootOfANewSourceIsNothingToDoubt() {
        assertThat(guard.doubt(new Facts(Root.GOOD, false, false, 0, 0, 0))).isNull();
    }
}
