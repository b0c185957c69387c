package fichero.app.wiring;

import fichero.core.identity.Generation;
import fichero.schemas.BrokerException;
import fichero.schemas.TopicAdmin;
import fichero.schemas.TopicSettings;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.clients.admin.Admin;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Makes the topics at start-up, and waits for the broker as long as it takes. */
final class TopicSetup {

    private static final Logger log = LoggerFactory.getLogger(TopicSetup.class);

    private TopicSetup() {}

    static void apply(Map<String, Object> kafka, TopicSettings settings, Optional<Generation> generation)
            throws InterruptedException {
        try (Admin admin = Admin.create(kafka)) {
            TopicAdmin topics = new TopicAdmin(admin);
            while (true) {
                try {
                    Optional<String> name = generation.map(Generation::name);
                    topics.apply(settings, name).forEach(done -> log.atDebug().addKeyValue("done", done).log("Topics"));
                    topics.drift(settings, name)
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
}
