package fichero.ingest;

import fichero.ingest.publish.Progress;
import fichero.schemas.GroupLag;
import fichero.schemas.Groups;
import fichero.schemas.Stretch;
import fichero.schemas.Topics;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
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
    public Look look() {
        Map<TopicPartition, Long> taken = new HashMap<>();
        long waiting = 0;
        long passed = 0;
        for (Map.Entry<TopicPartition, Stretch> behind :
                lag.behind(Groups.INGEST, Groups.INGEST_TOPICS).entrySet()) {
            waiting += behind.getValue().length();
            passed += behind.getValue().from();
            if (behind.getKey().topic().equals(Topics.FILE_EVENTS.name())) {
                taken.put(behind.getKey(), behind.getValue().from());
            }
        }
        return new Look(taken, waiting, passed);
    }

    @Override
    public Map<TopicPartition, Long> ends() {
        return lag.written(Set.of(Topics.FILE_EVENTS.name()));
    }

    @Override
    public void close() {
        admin.close(CLOSE);
    }
}
