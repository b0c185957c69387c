package fichero.ingest;

import fichero.ingest.publish.Progress;
import fichero.schemas.GroupLag;
import fichero.schemas.Groups;
import fichero.schemas.Stretch;
import fichero.schemas.Topics;
import java.time.Duration;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.common.TopicPartition;

/** The offsets that the topologies have committed. */
final class ProcessorProgress implements Progress {

    private static final Duration CLOSE = Duration.ofSeconds(2);

    /** What comes back from the index is not on its way to it. */
    private static final Set<String> DOCUMENTS = Set.of(Topics.FILE_EVENTS.name(), Groups.CONTENT_COMMANDS);

    private static final Duration GROUPS_LAST = Duration.ofSeconds(30);

    private final Admin admin;
    private final GroupLag lag;
    private Set<String> indexGroups = Set.of();
    private long groupsListedAt;

    /** @param admin taken over and closed with this */
    ProcessorProgress(Admin admin, Map<String, Object> kafka) {
        this.admin = admin;
        this.lag = new GroupLag(admin, kafka);
    }

    @Override
    public Look look() {
        Map<TopicPartition, Long> taken = new HashMap<>();
        Map<TopicPartition, Stretch> documents = lag.behind(Groups.INGEST, DOCUMENTS);
        documents.forEach((partition, behind) -> {
            if (partition.topic().equals(Topics.FILE_EVENTS.name())) {
                taken.put(partition, behind.from());
            }
        });
        return new Look(taken, Records.of(documents.values()), chunks());
    }

    /** Of the generation that is least behind: one that is being built, or kept aside, holds up nobody. */
    private Records chunks() {
        if (System.nanoTime() - groupsListedAt > GROUPS_LAST.toNanos() || indexGroups.isEmpty()) {
            indexGroups = lag.groups(Groups.INDEX);
            groupsListedAt = System.nanoTime();
        }
        return indexGroups.stream()
                .map(group -> Records.of(
                        lag.behind(group, Set.of(Topics.CHUNKS.name())).values()))
                .min(Comparator.comparingLong(Records::waiting))
                .orElse(Records.NONE);
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
