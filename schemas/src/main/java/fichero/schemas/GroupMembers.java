package fichero.schemas;

import java.util.List;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ConsumerGroupDescription;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.errors.GroupIdNotFoundException;

/** Whether anybody works in a consumer group. */
public final class GroupMembers {

    private GroupMembers() {}

    /** @throws BrokerException when the broker gives no answer */
    public static boolean any(Admin admin, String group) {
        String asked = "describe group " + group;
        KafkaFuture<ConsumerGroupDescription> answer =
                admin.describeConsumerGroups(List.of(group)).describedGroups().get(group);
        try {
            return answer != null && !AdminCalls.get(answer, asked).members().isEmpty();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof GroupIdNotFoundException) {
                return false;
            }
            throw AdminCalls.failed(asked, e);
        }
    }
}
