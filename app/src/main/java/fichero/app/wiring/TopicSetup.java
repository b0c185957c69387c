package fichero.app.wiring;

import fichero.app.instance.DataDirectory;
import fichero.app.settings.Settings;
import fichero.core.embedding.Embedder;
import fichero.core.identity.Generation;
import fichero.schemas.BrokerException;
import fichero.schemas.TopicAdmin;
import fichero.schemas.TopicSettings;
import fichero.schemas.Topics;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.clients.admin.Admin;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Makes the topics: at start-up, waiting for the broker as long as it takes, or once when asked. */
public final class TopicSetup {

    private static final Logger log = LoggerFactory.getLogger(TopicSetup.class);

    private TopicSetup() {}

    static void apply(Map<String, Object> kafka, TopicSettings settings) throws InterruptedException {
        try (Admin admin = Admin.create(kafka)) {
            TopicAdmin topics = new TopicAdmin(admin);
            while (true) {
                try {
                    topics.apply(settings, Optional.empty())
                            .forEach(done ->
                                    log.atDebug().addKeyValue("done", done).log("Topics"));
                    topics.drift(settings, Optional.empty())
                            .forEach(difference -> log.atWarn()
                                    .addKeyValue("difference", difference)
                                    .log("A topic is not as declared"));
                    return;
                } catch (BrokerException e) {
                    Retrying.pause(log, "topics", e);
                }
            }
        }
    }

    /**
     * How many partitions the topics have that meet in one task; one attempt.
     *
     * @throws BrokerException when the broker gives no answer
     */
    static int partitions(Map<String, Object> kafka) {
        try (Admin admin = Admin.create(kafka)) {
            return new TopicAdmin(admin).partitions(Topics.CONTENT_FEEDBACK);
        }
    }

    /**
     * The log of one generation, one attempt.
     *
     * @throws BrokerException when the broker gives no answer
     */
    static void ensurePoints(Map<String, Object> kafka, TopicSettings settings, Generation generation) {
        try (Admin admin = Admin.create(kafka)) {
            new TopicAdmin(admin).applyPoints(settings, generation.name());
        }
    }

    /**
     * Topics of the generation that the embedder of the settings makes.
     *
     * @param check change nothing
     * @return one sentence for each thing done, or each difference
     * @throws BrokerException when the broker gives no answer
     */
    public static List<String> once(Map<String, Object> kafka, Settings settings, Pieces pieces, boolean check) {
        DataDirectory data = new DataDirectory(settings.dataDirectory());
        data.make();
        try (Admin admin = Admin.create(kafka);
                Embedder embedder = pieces.embedders().make(settings.embedder(), data.cache())) {
            embedder.start();
            Optional<String> generation =
                    Optional.of(GenerationNames.of(embedder.identity()).name());
            TopicAdmin topics = new TopicAdmin(admin);
            return check ? topics.drift(settings.topics(), generation) : topics.apply(settings.topics(), generation);
        }
    }
}
