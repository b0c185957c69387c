package fichero.processor;

import fichero.processor.failure.DeadLetterProcessingHandler;
import fichero.processor.failure.ThreadPolicy;
import io.micrometer.core.instrument.binder.kafka.KafkaStreamsMetrics;
import java.time.Duration;
import java.util.Properties;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.streams.CloseOptions;
import org.apache.kafka.streams.KafkaStreams;
import org.apache.kafka.streams.Topology;

/** One running topology. */
final class StreamsClient implements AutoCloseable {

    private static final Duration CLOSE = Duration.ofSeconds(10);

    private final KafkaStreams streams;
    private final KafkaStreamsMetrics metrics;
    private final CountDownLatch running = new CountDownLatch(1);

    StreamsClient(Topology topology, Properties settings, ThreadPolicy policy, Surroundings surroundings) {
        settings.put(DeadLetterProcessingHandler.METERS, surroundings.meters());
        settings.put(StateMemory.SETTING, surroundings.memory());
        streams = new KafkaStreams(topology, settings);
        metrics = new KafkaStreamsMetrics(streams);
        metrics.bindTo(surroundings.meters());
        streams.setUncaughtExceptionHandler(policy);
        streams.setStateListener((now, before) -> {
            if (now == KafkaStreams.State.RUNNING) {
                policy.recovered();
            }
            if (now == KafkaStreams.State.RUNNING || now.isShuttingDown() || now.hasCompletedShutdown()) {
                running.countDown();
            }
        });
    }

    void start() {
        streams.start();
    }

    /** Waits until every task runs (stores restored), or the time is over. */
    boolean awaitRunning(Duration atMost) throws InterruptedException {
        return running.await(atMost.toMillis(), TimeUnit.MILLISECONDS) && streams.state() == KafkaStreams.State.RUNNING;
    }

    KafkaStreams.State state() {
        return streams.state();
    }

    void pause() {
        streams.pause();
    }

    void resume() {
        streams.resume();
    }

    /** Leaves the group, so that the next start does not wait for a session to time out. */
    @Override
    public void close() {
        metrics.close();
        streams.close(CloseOptions.timeout(CLOSE)
                .withGroupMembershipOperation(CloseOptions.GroupMembershipOperation.LEAVE_GROUP));
    }
}
