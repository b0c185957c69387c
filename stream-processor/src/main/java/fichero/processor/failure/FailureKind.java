package fichero.processor.failure;

import fichero.core.failure.FullDisk;
import fichero.core.failure.RetryableException;
import fichero.core.failure.SetupException;
import fichero.schemas.OtherVersionException;
import org.apache.kafka.common.errors.ApplicationRecoverableException;
import org.apache.kafka.common.errors.RetriableException;
import org.apache.kafka.common.errors.TransactionAbortableException;
import org.apache.kafka.streams.errors.TaskCorruptedException;
import org.apache.kafka.streams.errors.TaskMigratedException;

/** What kind of failure an exception is. The one place where that is decided. */
public enum FailureKind {
    /** The same input may work later. */
    RETRYABLE,
    /** Ours: nothing works until a person changes something, such as the version that runs. */
    SETUP,
    /** A record that broke our code. */
    BUG;

    public static FailureKind of(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof SetupException || cause instanceof OtherVersionException) {
                return SETUP;
            }
            if (cause instanceof RetryableException
                    || cause instanceof RetriableException
                    || cause instanceof ApplicationRecoverableException
                    || cause instanceof TransactionAbortableException
                    || cause instanceof TaskMigratedException
                    || cause instanceof TaskCorruptedException) {
                return RETRYABLE;
            }
        }
        return FullDisk.isBehind(failure) ? RETRYABLE : BUG;
    }

    /** The first message in the chain that says something. */
    public static String message(Throwable failure) {
        Throwable deepest = failure;
        while (deepest.getCause() != null) {
            deepest = deepest.getCause();
        }
        return deepest.getMessage() == null ? deepest.toString() : deepest.getMessage();
    }
}
