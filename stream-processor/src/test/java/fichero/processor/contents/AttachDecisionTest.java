package fichero.processor.contents;

import static fichero.processor.contents.ContentFixture.NOW;
import static fichero.processor.contents.ContentFixture.state;
import static org.assertj.core.api.Assertions.assertThat;

import fichero.core.failure.Reason;
import fichero.schemas.ContentCommand;
import fichero.schemas.ContentStatus;
import fichero.schemas.Lane;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class AttachDecisionTest {

    private static ContentCommand attach(boolean reprocess) {
        return new ContentCommand(
                1,
                ContentCommand.Type.ATTACH,
                "notes:a.md",
                "/notes/a.md",
                List.of(),
                1,
                Lane.LIVE,
                reprocess,
                null,
                3,
                new byte[] {1, 2, 3},
                null,
                null,
                NOW);
    }

    @Test
    void unknownContentIsProcessed() {
        assertThat(AttachDecision.of(null, attach(false), "reader-1")).isEqualTo(AttachDecision.PROCESS);
    }

    @Test
    void knownContentIsOnlyEmittedAgain() {
        ContentState indexed = state(ContentStatus.INDEXED, null, 1);
        assertThat(AttachDecision.of(indexed, attach(false), "reader-1")).isEqualTo(AttachDecision.EMIT_AGAIN);
        ContentState extracted = state(ContentStatus.EXTRACTED, null, 1);
        assertThat(AttachDecision.of(extracted, attach(false), "reader-1")).isEqualTo(AttachDecision.EMIT_AGAIN);
    }

    @Test
    void contentOfAnotherReaderIsProcessedAgain() {
        ContentState indexed = state(ContentStatus.INDEXED, null, 1);
        assertThat(AttachDecision.of(indexed, attach(false), "reader-2")).isEqualTo(AttachDecision.PROCESS);
        ContentState corrupt = state(ContentStatus.QUARANTINED, "corrupt", 0);
        assertThat(AttachDecision.of(corrupt, attach(false), "reader-2")).isEqualTo(AttachDecision.PROCESS);
    }

    @Test
    void contentIsProcessedAgainOnRequest() {
        ContentState indexed = state(ContentStatus.INDEXED, null, 1);
        assertThat(AttachDecision.of(indexed, attach(true), "reader-1")).isEqualTo(AttachDecision.PROCESS);
    }

    @ParameterizedTest
    @EnumSource(Reason.class)
    void quarantinedContentIsTriedAgainOnlyWhenTheReasonIsNotInItsBytes(Reason reason) {
        ContentState failed = state(ContentStatus.QUARANTINED, reason.code(), 0);
        boolean passing = switch (reason) {
            case REFERENCE_UNREACHABLE, UNSTABLE, INTERNAL_ERROR -> true;
            default -> false;
        };

        assertThat(AttachDecision.of(failed, attach(false), "reader-1"))
                .isEqualTo(passing ? AttachDecision.PROCESS : AttachDecision.KEEP);
    }

    @Test
    void onlyWhatSaysNothingOfTheDocumentHoldsTheOldVersionBack() {
        assertThat(AttachDecision.newerFollows("unstable")).isTrue();
        assertThat(AttachDecision.newerFollows("reference_unreachable")).isTrue();
        assertThat(AttachDecision.newerFollows("corrupt")).isFalse();
        assertThat(AttachDecision.newerFollows("internal_error")).isFalse();
        assertThat(AttachDecision.newerFollows(null)).isFalse();
    }
}
