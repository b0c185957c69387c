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
    private static final Set<Reason> WORTH_ANOTHER_TRY =
            Set.of(Reason.REFERENCE_UNREACHABLE, Reason.UNSTABLE, Reason.INTERNAL_ERROR);

    /** Reasons that say nothing of the document: the file's next version is still to come. */
    private static final Set<Reason> NEWER_FOLLOWS = Set.of(Reason.REFERENCE_UNREACHABLE, Reason.UNSTABLE);

    static AttachDecision of(@Nullable ContentState state, ContentCommand command, String fingerprint) {
        if (state == null
                || command.reprocess()
                || !state.record().fingerprint().equals(fingerprint)
                || state.settled() == ContentStatus.IDENTIFIED) {
            return PROCESS;
        }
        if (state.record().entryCount() > 0) {
            // The files inside are published where this file is, and only its bytes have them.
            return PROCESS;
        }
        if (state.hasChunks()) {
            return EMIT_AGAIN;
        }
        String reason = state.record().reason();
        return reason != null && worthAnotherTry(Reason.ofCode(reason)) ? PROCESS : KEEP;
    }

    /** Whether the same bytes may be read well another time. */
    static boolean worthAnotherTry(Reason reason) {
        return WORTH_ANOTHER_TRY.contains(reason);
    }

    /** Whether what a file held before must go on answering for it, although this content failed. */
    static boolean newerFollows(@Nullable String reason) {
        return reason != null && NEWER_FOLLOWS.contains(Reason.ofCode(reason));
    }
}
