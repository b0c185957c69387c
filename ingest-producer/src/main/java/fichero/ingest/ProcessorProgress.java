package fichero.ingest;

import fichero.ingest.publish.Progress;
import fichero.schemas.GroupLag;
import fichero.schemas.Groups;
import fichero.schemas.Topics;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.common.TopicPartition;

/** The offsets that the ingest topology has committed. */
final class ProcessorProgress implements Progress {

    private static final Duration CLOSE = Duration.ofSeconds(2);

    private final Admin admin;
    private final GroupLag lag;

    /** @param admin taken over and closed with this */
    ProcessorProgress(Admin admin, Map<String, Object> kafka) {
        this.admin = admin;
        this.lag = new GroupLag(admin, kafka);
    }

    @Override
    public Map<TopicPartition, Long> taken() {
        return lag.committed(Groups.INGEST, List.of(Topics.FILE_EVENTS.name()));
    }

    @Override
    public long waiting() {
        return lag.total(Groups.INGEST, Groups.INGEST_TOPICS);
    }

    @Override
    public void close() {
        admin.close(CLOSE);
    }
}
