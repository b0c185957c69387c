package fichero.processor.contents;

import fichero.core.failure.Reason;
import fichero.schemas.ContentCommand;
import fichero.schemas.ContentStatus;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What attaching a file to a content takes. Pure. */
enum AttachDecision {
    /** Read the document and cut it into chunks. */
    PROCESS,
    /** The chunks are known: emit them again with the new location. */
    EMIT_AGAIN,
    /** The content has no chunks and will not have any: only the location is new. */
    KEEP;

    /** Reasons that another file with the same bytes may not share. */
    private static final Set<String> WORTH_ANOTHER_TRY =
            Set.of(Reason.REFERENCE_UNREACHABLE.code(), Reason.UNSTABLE.code(), Reason.INTERNAL_ERROR.code());

    static AttachDecision of(@Nullable ContentState state, ContentCommand command, String fingerprint) {
        if (state == null
                || command.reprocess()
                || !state.record().fingerprint().equals(fingerprint)
                || state.settled() == ContentStatus.IDENTIFIED) {
            return PROCESS;
        }
        if (state.hasChunks()) {
            return EMIT_AGAIN;
        }
        String reason = state.record().reason();
        return reason != null && WORTH_ANOTHER_TRY.contains(reason) ? PROCESS : KEEP;
    }
}
