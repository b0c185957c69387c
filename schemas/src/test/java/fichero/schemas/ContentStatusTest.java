package fichero.schemas;

import static fichero.schemas.ContentStatus.EMPTY;
import static fichero.schemas.ContentStatus.EXTRACTED;
import static fichero.schemas.ContentStatus.IDENTIFIED;
import static fichero.schemas.ContentStatus.INDEXED;
import static fichero.schemas.ContentStatus.QUARANTINED;
import static fichero.schemas.ContentStatus.RETIRED;
import static fichero.schemas.ContentStatus.UNPACKED;
import static fichero.schemas.ContentStatus.requireTransition;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.EnumSet;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class ContentStatusTest {

    @Test
    void theUsualLifeOfAContentIsAllowed() {
        List<ContentStatus> life =
                List.of(IDENTIFIED, EXTRACTED, INDEXED, EXTRACTED, INDEXED, RETIRED, INDEXED, QUARANTINED, EXTRACTED);

        requireTransition(null, life.get(0));
        for (int i = 1; i < life.size(); i++) {
            requireTransition(life.get(i - 1), life.get(i));
        }
        assertThat(life.get(life.size() - 1)).isEqualTo(EXTRACTED);
    }

    @ParameterizedTest
    @EnumSource
    void everyContentMayStayRetireAndBeReadAgain(ContentStatus status) {
        assertThatCode(() -> requireTransition(status, status)).doesNotThrowAnyException();
        assertThatCode(() -> requireTransition(status, RETIRED)).doesNotThrowAnyException();
        for (ContentStatus read : List.of(EXTRACTED, UNPACKED, QUARANTINED, EMPTY)) {
            assertThatCode(() -> requireTransition(status, read)).doesNotThrowAnyException();
        }
    }

    @ParameterizedTest
    @EnumSource
    void aRetiredContentComesBackAsWhatItWas(ContentStatus status) {
        assertThatCode(() -> requireTransition(RETIRED, status)).doesNotThrowAnyException();
    }

    @Test
    void onlyWhatWasExtractedIsEverIndexed() {
        for (ContentStatus from : EnumSet.complementOf(EnumSet.of(EXTRACTED, INDEXED, RETIRED))) {
            assertThatThrownBy(() -> requireTransition(from, INDEXED))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining(from.code())
                    .hasMessageContaining("cannot become indexed");
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"EXTRACTED", "INDEXED", "UNPACKED", "QUARANTINED", "EMPTY"})
    void whatWasReadIsNeverUnreadAgain(ContentStatus from) {
        assertThatThrownBy(() -> requireTransition(from, IDENTIFIED)).isInstanceOf(IllegalStateException.class);
    }

    @ParameterizedTest
    @EnumSource(names = {"INDEXED", "RETIRED"})
    void nothingBeginsAtTheEnd(ContentStatus to) {
        assertThatThrownBy(() -> requireTransition(null, to))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("unknown");
    }

    @ParameterizedTest
    @CsvSource({
        "PRESENT, , IDENTIFIED",
        "PRESENT, IDENTIFIED, IDENTIFIED",
        "PRESENT, RETIRED, IDENTIFIED",
        "PRESENT, EXTRACTED, EXTRACTED",
        "PRESENT, INDEXED, INDEXED",
        "PRESENT, UNPACKED, UNPACKED",
        "PRESENT, QUARANTINED, QUARANTINED",
        "PRESENT, EMPTY, EMPTY",
        "UNREADABLE, INDEXED, QUARANTINED",
        "IGNORED, , IGNORED",
        "GONE, , GONE"
    })
    void aFileShowsWhatItsPathAndItsContentSay(FileRecord.State file, ContentStatus content, FileState shown) {
        assertThat(FileState.of(file, content)).isEqualTo(shown);
    }
}
