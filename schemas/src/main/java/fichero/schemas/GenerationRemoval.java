package fichero.schemas;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.common.errors.GroupIdNotFoundException;
import org.apache.kafka.common.errors.GroupNotEmptyException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;

/** Removes what a dropped generation has in Kafka: its log, the state of its topology and its group. */
public final class GenerationRemoval {

    private final Map<String, Object> kafka;
    private final Admin admin;

    /** @param kafka settings of the clients; the caller owns the admin client */
    public GenerationRemoval(Map<String, Object> kafka, Admin admin) {
        this.kafka = new HashMap<>(kafka);
        this.admin = admin;
    }

    /**
     * One attempt; doing it again is harmless.
     *
     * @return false while a process still works for it
     * @throws BrokerException when the broker gives no answer or refuses
     */
    public boolean remove(String generation) {
        String group = Groups.index(generation);
        if (GroupMembers.any(admin, group)) {
            return false;
        }
        for (String topic : AdminCalls.await(admin.listTopics().names(), "list the topics")) {
            if (topic.equals(Topics.points(generation).name()) || topic.startsWith(group + "-")) {
                delete(topic);
            }
        }
        if (!deleteGroup(group)) {
            return false;
        }
        StageReports.settle(kafka, generation);
        return true;
    }

    private void delete(String topic) {
        String asked = "delete topic " + topic;
        try {
            AdminCalls.get(admin.deleteTopics(List.of(topic)).all(), asked);
        } catch (ExecutionException e) {
            if (!(e.getCause() instanceof UnknownTopicOrPartitionException)) {
                throw AdminCalls.failed(asked, e);
            }
        }
    }

    /** @return false when a process has joined it again */
    private boolean deleteGroup(String group) {
        String asked = "delete group " + group;
        try {
            AdminCalls.get(admin.deleteConsumerGroups(List.of(group)).all(), asked);
            return true;
        } catch (ExecutionException e) {
            if (e.getCause() instanceof GroupNotEmptyException) {
                return false;
            }
            if (e.getCause() instanceof GroupIdNotFoundException) {
                return true;
            }
            throw AdminCalls.failed(asked, e);
        }
    }
}
