package fichero.ingest.catalogue;

import fichero.schemas.FileRecord;
import fichero.schemas.Topics;
import java.util.concurrent.CountDownLatch;
import java.util.function.Supplier;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.WakeupException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Fills the {@link Catalogue} from topic {@code files} and keeps it up, on a thread of its own. */
public final class CatalogueReader implements Runnable, AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(CatalogueReader.class);

    private static final long RETRY_MILLIS = 1000;

    private final Supplier<Consumer<String, FileRecord>> consumers;
    private final Catalogue catalogue;
    private final CountDownLatch loaded = new CountDownLatch(1);
    private volatile boolean stopped;
    private volatile @Nullable TopicReader<FileRecord> reader;

    /** @param consumers gives one for each attempt at topic {@code files} */
    public CatalogueReader(Supplier<Consumer<String, FileRecord>> consumers, Catalogue catalogue) {
        this.consumers = consumers;
        this.catalogue = catalogue;
    }

    /** Waits until the catalogue is as it was when reading began. */
    public void awaitLoaded() throws InterruptedException {
        loaded.await();
    }

    @Override
    public void run() {
        while (!stopped) {
            try (TopicReader<FileRecord> files = new TopicReader<>(consumers.get(), Topics.FILES, this::learn)) {
                reader = files;
                files.readToEnd();
                loaded.countDown();
                log.atInfo().log("the catalogue is read");
                while (!stopped) {
                    files.poll();
                }
            } catch (WakeupException e) {
                // Woken to stop.
            } catch (KafkaException e) {
                log.atWarn().addKeyValue("why", e.toString()).log("the catalogue cannot be read; trying again");
                pause();
            }
        }
    }

    @Override
    public void close() {
        stopped = true;
        TopicReader<FileRecord> files = reader;
        if (files != null) {
            files.wakeup();
        }
    }

    private void learn(String key, @Nullable FileRecord record) {
        if (record != null) {
            catalogue.learn(record);
            return;
        }
        int colon = key.indexOf(':');
        if (colon > 0) {
            catalogue.forget(key.substring(0, colon), key.substring(colon + 1));
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
