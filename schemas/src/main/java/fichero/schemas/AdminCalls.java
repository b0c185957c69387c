package fichero.schemas;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.DescribeTopicsOptions;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;

/** Questions to the broker that end: each is bounded, and whatever goes wrong names what was asked. */
final class AdminCalls {

    /** Long enough for a broker that elects a leader, short enough for somebody who waits for the answer. */
    static final Duration LIMIT = Duration.ofSeconds(10);

    private AdminCalls() {}

    static int limitMillis() {
        return Math.toIntExact(LIMIT.toMillis());
    }

    /** @throws BrokerException when there is no good answer within the limit */
    static <T> T await(KafkaFuture<T> answer, String asked) {
        try {
            return get(answer, asked);
        } catch (ExecutionException e) {
            throw failed(asked, e);
        }
    }

    /** As {@link #await}, but lets the broker's own refusal through for the caller to judge. */
    static <T> T get(KafkaFuture<T> answer, String asked) throws ExecutionException {
        try {
            return answer.get(LIMIT.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            throw new BrokerException(
                    "the broker did not answer within " + LIMIT.toSeconds() + " s: " + asked
                            + "; check that it runs and that its address is right",
                    e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new BrokerException("interrupted while waiting for the broker: " + asked, e);
        }
    }

    static BrokerException failed(String asked, ExecutionException refusal) {
        Throwable cause = refusal.getCause() == null ? refusal : refusal.getCause();
        return new BrokerException("the broker did not do this: " + asked + ": " + cause.getMessage(), cause);
    }

    /** Describes those of the topics that exist. */
    static Map<String, TopicDescription> describe(Admin admin, Iterable<String> topics) {
        List<String> names = new ArrayList<>();
        topics.forEach(names::add);
        Map<String, TopicDescription> found = new HashMap<>();
        var options = new DescribeTopicsOptions().timeoutMs(limitMillis());
        admin.describeTopics(names, options).topicNameValues().forEach((name, answer) -> {
            String asked = "describe topic " + name;
            try {
                found.put(name, get(answer, asked));
            } catch (ExecutionException e) {
                if (!(e.getCause() instanceof UnknownTopicOrPartitionException)) {
                    throw failed(asked, e);
                }
            }
        });
        return found;
    }
}
