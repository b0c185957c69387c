package fichero.processor.failure;

import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.streams.errors.ErrorHandlerContext;
import org.apache.kafka.streams.errors.LogAndContinueExceptionHandler;

/**
 * One record that is none goes to the dead letters, and the next is read. Records of a newer Fichero stop the thread instead:
 * one after the other would end up there, though nothing is wrong with any of them.
 */
public final class DeadLetterDeserializationHandler extends LogAndContinueExceptionHandler {

    @Override
    public Response handleError(
            ErrorHandlerContext context, ConsumerRecord<byte[], byte[]> record, Exception exception) {
        return FailureKind.of(exception) == FailureKind.SETUP
                ? Response.fail()
                : super.handleError(context, record, exception);
    }
}
