package fichero.index.qdrant;

import fichero.core.failure.RetryableException;
import fichero.core.failure.SetupException;
import io.grpc.Metadata;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import java.time.Duration;
import java.util.Locale;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/**
 * The one place where Qdrant's answers become ours. None is poison: whatever a document could bring that Qdrant refuses
 * (a broken vector, a number that JSON has not) is dealt with before it is sent, so a refused request is a set-up error.
 */
final class Failures {

    private static final Metadata.Key<String> RETRY_AFTER =
            Metadata.Key.of("retry-after", Metadata.ASCII_STRING_MARSHALLER);

    private Failures() {}

    /**
     * @param what was tried, as the rest of "Qdrant failed to"
     * @param where host and port
     */
    static RuntimeException of(String what, String where, StatusRuntimeException failure) {
        Status status = failure.getStatus();
        String said = status.getDescription() == null ? "" : ": " + status.getDescription();
        String message = "Qdrant at " + where + " failed to " + what + " (" + status.getCode() + said + ")";
        return switch (status.getCode()) {
            case UNAVAILABLE ->
                isTlsFailure(failure)
                        ? new SetupException(
                                message
                                        + ": the encrypted connection cannot be made; check that the server's TLS setting"
                                        + " matches Fichero's, and its certificate",
                                failure)
                        : new RetryableException(message, failure, retryAfter(failure));
            case RESOURCE_EXHAUSTED ->
                isTooLarge(status)
                        ? new SetupException(message + ": a message is larger than the connection takes", failure)
                        : new RetryableException(message, failure, retryAfter(failure));
            // A locked or recovering collection, a lost leader, a full disk: all pass.
            case DEADLINE_EXCEEDED, FAILED_PRECONDITION, ABORTED, CANCELLED, INTERNAL, UNKNOWN, DATA_LOSS ->
                new RetryableException(message, failure, retryAfter(failure));
            case UNAUTHENTICATED, PERMISSION_DENIED ->
                new SetupException(message + ": check Qdrant's API key and what it may do", failure);
            case NOT_FOUND ->
                new NoSuchCollectionException(
                        message
                                + ": something else has dropped it; start Fichero again, and it is refilled from the log",
                        failure);
            case UNIMPLEMENTED ->
                new SetupException(message + ": check that this is the gRPC port of Qdrant, and not too old", failure);
            case INVALID_ARGUMENT, ALREADY_EXISTS, OUT_OF_RANGE, OK -> new SetupException(message, failure);
        };
    }

    /** A collection that is asked for is not there; whoever asks may know better what that means. */
    static final class NoSuchCollectionException extends SetupException {

        private static final long serialVersionUID = 1L;

        NoSuchCollectionException(String message, Throwable cause) {
            super(message, cause);
        }
    }

    private static @Nullable Duration retryAfter(StatusRuntimeException failure) {
        Metadata trailers = failure.getTrailers();
        String seconds = trailers == null ? null : trailers.get(RETRY_AFTER);
        try {
            return seconds == null ? null : Duration.ofSeconds(Math.max(0, Long.parseLong(seconds.strip())));
        } catch (NumberFormatException e) {
            return null;
        }
    }

    /** gRPC has one code for a rate limit, which passes, and for a message over a limit, which never does. */
    private static boolean isTooLarge(Status status) {
        String said =
                status.getDescription() == null ? "" : status.getDescription().toLowerCase(Locale.ROOT);
        return said.contains("message") && (said.contains("exceeds maximum size") || said.contains("too large"));
    }

    private static boolean isTlsFailure(StatusRuntimeException failure) {
        for (Throwable cause = failure.getCause(); cause != null; cause = cause.getCause()) {
            if (cause instanceof SSLException) {
                return true;
            }
        }
        return false;
    }
}
