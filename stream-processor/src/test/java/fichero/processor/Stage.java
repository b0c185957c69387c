package fichero.processor;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.TopologyTestDriver;
import org.apache.kafka.streams.processor.PunctuationType;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;

/**
 * One processor in a driver of its own. What it says stays here until the test passes it on, so that the order in which
 * topics and partitions move is the test's to choose.
 */
final class Stage<I, O> implements AutoCloseable {

    private static final Instant BEGIN = Instant.parse("2026-11-01T10:00:00Z");

    private final TopologyTestDriver driver;
    private final Map<String, Serde<? extends I>> inputs;
    private final List<KeyValue<String, O>> said = new ArrayList<>();
    private Revivable processor;

    /** @param inputs topics that the processor reads, with the serde of each */
    Stage(
            Path directory,
            String name,
            Map<String, Serde<? extends I>> inputs,
            Supplier<Processor<String, I, String, O>> of,
            StateStores.Store<?>... stores) {
        this.inputs = Map.copyOf(inputs);
        Topology topology = new Topology();
        inputs.forEach(
                (topic, serde) -> topology.addSource(topic, new StringDeserializer(), serde.deserializer(), topic));
        topology.addProcessor(
                name, () -> new Revivable(of.get()), inputs.keySet().toArray(String[]::new));
        for (StateStores.Store<?> store : stores) {
            topology.addStateStore(store.builder(), name);
        }
        topology.addProcessor("listen", Listener::new, name);
        Properties settings = new Properties();
        settings.put(StreamsConfig.APPLICATION_ID_CONFIG, name);
        settings.put(StreamsConfig.STATE_DIR_CONFIG, directory.resolve(name).toString());
        this.driver = new TopologyTestDriver(topology, settings, BEGIN);
    }

    @SuppressWarnings("unchecked") // the caller names the topic that this type is read from
    <V extends I> void pipe(String topic, String key, V value) {
        Serde<V> serde = (Serde<V>) Objects.requireNonNull(inputs.get(topic));
        driver.createInputTopic(topic, Serdes.String().serializer(), serde.serializer())
                .pipeInput(key, value);
    }

    void advance(Duration time) {
        driver.advanceWallClockTime(time);
    }

    /** What was said since the last call. */
    List<KeyValue<String, O>> take() {
        List<KeyValue<String, O>> taken = List.copyOf(said);
        said.clear();
        return taken;
    }

    /** Closes the processor and starts it again on the same stores, as happens to a task that is revived. */
    void revive() {
        processor.reviveWhenCalled = true;
        advance(Duration.ofMillis(1));
    }

    <V> Map<String, V> store(StateStores.Store<V> store) {
        Map<String, V> content = new TreeMap<>();
        KeyValueStore<String, V> found = driver.getKeyValueStore(store.name());
        try (KeyValueIterator<String, V> all = found.all()) {
            all.forEachRemaining(entry -> content.put(entry.key, entry.value));
        }
        return content;
    }

    <V> void put(StateStores.Store<V> store, String key, V value) {
        KeyValueStore<String, V> found = driver.getKeyValueStore(store.name());
        found.put(key, value);
    }

    @Override
    public void close() {
        driver.close();
    }

    private final class Listener implements Processor<String, O, Void, Void> {
        @Override
        public void process(Record<String, O> message) {
            said.add(KeyValue.pair(message.key(), message.value()));
        }
    }

    private final class Revivable implements Processor<String, I, String, O> {

        private final Processor<String, I, String, O> current;
        private ProcessorContext<String, O> context;
        private boolean reviveWhenCalled;

        Revivable(Processor<String, I, String, O> current) {
            this.current = current;
        }

        @Override
        public void init(ProcessorContext<String, O> opened) {
            context = opened;
            processor = this;
            current.init(opened);
            // Only within a call does the context know its node.
            opened.schedule(Duration.ofMillis(1), PunctuationType.WALL_CLOCK_TIME, now -> reviveIfAsked());
        }

        @Override
        public void process(Record<String, I> message) {
            current.process(message);
        }

        @Override
        public void close() {
            current.close();
        }

        private void reviveIfAsked() {
            if (reviveWhenCalled) {
                reviveWhenCalled = false;
                current.close();
                current.init(context);
            }
        }
    }
}
