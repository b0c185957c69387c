package fichero.processor.failure;

import fichero.schemas.Topics;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.composite.CompositeMeterRegistry;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.streams.errors.ErrorHandlerContext;
import org.apache.kafka.streams.errors.ProcessingExceptionHandler;
import org.apache.kafka.streams.processor.api.Record;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One record that breaks our code does not stop the next: it goes to the dead letters as it came, with the reason in
 * its headers. An outage or a wrong set-up, and whatever breaks outside of a record, stops the thread instead.
 */
public final class DeadLetterProcessingHandler implements ProcessingExceptionHandler {

    /** Setting that holds the {@link MeterRegistry} to count in. */
    public static final String METERS = "fichero.meters";

    /** Where our code runs in the topologies. */
    private static final List<String> STEPS = List.of("catalogue-files", "build-contents", "index-points");

    private static final Logger log = LoggerFactory.getLogger(DeadLetterProcessingHandler.class);

    private MeterRegistry meters = new CompositeMeterRegistry();

    @Override
    public Response handleError(ErrorHandlerContext context, @Nullable Record<?, ?> message, Exception exception) {
        if (message == null || context.sourceRawKey() == null || FailureKind.of(exception) != FailureKind.BUG) {
            return Response.fail();
        }
        log.atError()
                .addKeyValue("step", context.processorNodeId())
                .addKeyValue("topic", context.topic())
                .addKeyValue("partition", context.partition())
                .addKeyValue("offset", context.offset())
                .setCause(exception)
                .log("record put aside as a dead letter");
        ProducerRecord<byte[], byte[]> letter =
                new ProducerRecord<>(Topics.DEAD_LETTERS, context.sourceRawKey(), context.sourceRawValue());
        header(letter, "step", context.processorNodeId());
        header(letter, "topic", context.topic());
        header(letter, "partition", Integer.toString(context.partition()));
        header(letter, "offset", Long.toString(context.offset()));
        header(letter, "exception", exception.getClass().getName());
        header(letter, "reason", FailureKind.message(exception));
        counter(String.valueOf(context.processorNodeId())).increment();
        return Response.resume(List.of(letter));
    }

    private Counter counter(String step) {
        return Counter.builder("fichero.dead.letters")
                .description("Records that broke our code and were put aside")
                .tag("step", step)
                .register(meters);
    }

    private static void header(ProducerRecord<?, ?> letter, String name, String value) {
        letter.headers().add("fichero." + name, value.getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public void configure(Map<String, ?> configs) {
        if (configs.get(METERS) instanceof MeterRegistry given) {
            meters = given;
            // Whoever waits for the first one has to see a zero before it.
            STEPS.forEach(this::counter);
        }
    }
}
