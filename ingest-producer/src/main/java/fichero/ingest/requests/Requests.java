package fichero.ingest.requests;

import fichero.ingest.catalogue.Catalogue;
import fichero.ingest.catalogue.TopicReader;
import fichero.ingest.settle.SettleWindow;
import fichero.ingest.watch.SourceWatch;
import fichero.schemas.ReindexRequest;
import fichero.schemas.Topics;
import java.time.Duration;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.WakeupException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Does what topic {@code requests} asks of the sources of this process, on a thread of its own. A request stays in the
 * topic until it is done, so one that comes while this is away is done by the next start, and one that is done is not
 * done again.
 */
public final class Requests implements Runnable, AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(Requests.class);

    private static final long RETRY_MILLIS = 1000;
    private static final Duration CLOSE = Duration.ofSeconds(2);

    /** A few thousand files in the window; the other requests wait where they are safe. */
    private static final int MOST_AT_ONCE = 4;

    private final Supplier<Consumer<String, ReindexRequest>> consumers;
    private final Supplier<Producer<String, ReindexRequest>> producers;
    private final Map<String, SourceWatch> sources;
    private final Catalogue catalogue;
    private final SettleWindow window;
    private final Requested requested;
    private final Map<String, RequestWork> open = new LinkedHashMap<>();
    private final Set<String> done = new HashSet<>();
    private final Set<String> read = new HashSet<>();
    private String trouble = "";
    private volatile boolean stopped;
    private volatile @Nullable TopicReader<ReindexRequest> reader;

    /**
     * @param consumers gives one for each attempt at the topic
     * @param producers gives one when this runs, which is closed with this
     * @param sources by name
     */
    public Requests(
            Supplier<Consumer<String, ReindexRequest>> consumers,
            Supplier<Producer<String, ReindexRequest>> producers,
            Map<String, SourceWatch> sources,
            Catalogue catalogue,
            SettleWindow window,
            Requested requested) {
        this.consumers = consumers;
        this.producers = producers;
        this.sources = Map.copyOf(sources);
        this.catalogue = catalogue;
        this.window = window;
        this.requested = requested;
    }

    @Override
    public void run() {
        Producer<String, ReindexRequest> producer = producers.get();
        while (!stopped) {
            try (var topic = new TopicReader<>(consumers.get(), Topics.REQUESTS, this::learn)) {
                reader = topic;
                follow(topic, producer);
            } catch (WakeupException e) {
                // Woken to stop.
            } catch (KafkaException e) {
                tell(e);
                pause();
            }
        }
        producer.close(CLOSE);
    }

    private void follow(TopicReader<ReindexRequest> topic, Producer<String, ReindexRequest> producer) {
        read.clear();
        topic.readToEnd();
        open.keySet().retainAll(read);
        trouble = "";
        while (!stopped) {
            open.values().stream()
                    .filter(RequestWork::isPossible)
                    .limit(MOST_AT_ONCE)
                    .forEach(work -> step(work, producer));
            topic.poll();
        }
    }

    private void learn(String key, @Nullable ReindexRequest request) {
        if (request == null) {
            open.remove(key);
            done.remove(key);
            return;
        }
        read.add(key);
        SourceWatch source = sources.get(request.source());
        if (source != null && !open.containsKey(key)) {
            open.put(key, new RequestWork(request, source, catalogue, window, requested));
            log.atInfo()
                    .addKeyValue("request", key)
                    .addKeyValue("by", request.requestedBy())
                    .addKeyValue("why", request.why())
                    .log("files are looked at again on request");
        }
    }

    private void step(RequestWork work, Producer<String, ReindexRequest> producer) {
        String key = work.request().key();
        switch (work.step()) {
            case UNDER_WAY -> {}
            case FURTHER -> write(producer, key, work.request());
            case DONE -> {
                // It stays open until the topic says that it is over: what the broker does not take is written again.
                write(producer, key, null);
                if (done.add(key)) {
                    log.atInfo().addKeyValue("request", key).log("request done");
                }
            }
        }
    }

    private static void write(Producer<String, ReindexRequest> producer, String key, @Nullable ReindexRequest request) {
        producer.send(new ProducerRecord<>(Topics.REQUESTS.name(), key, request), (metadata, error) -> {
            if (error != null) {
                log.atWarn()
                        .addKeyValue("request", key)
                        .addKeyValue("why", error.toString())
                        .log("how far a request is cannot be written now");
            }
        });
    }

    private void tell(KafkaException e) {
        if (!stopped && !trouble.equals(e.toString())) {
            trouble = e.toString();
            log.atWarn().addKeyValue("why", trouble).log("requests cannot be read or ended now; trying again");
        }
    }

    @Override
    public void close() {
        stopped = true;
        TopicReader<ReindexRequest> running = reader;
        if (running != null) {
            running.wakeup();
        }
    }

    private void pause() {
        try {
            Thread.sleep(RETRY_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            stopped = true;
        }
    }
}
