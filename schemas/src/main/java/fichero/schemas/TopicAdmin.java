package fichero.schemas;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AlterConfigOp;
import org.apache.kafka.clients.admin.AlterConfigsOptions;
import org.apache.kafka.clients.admin.Config;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.clients.admin.CreateTopicsOptions;
import org.apache.kafka.clients.admin.DescribeConfigsOptions;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.errors.TopicExistsException;
import org.jspecify.annotations.Nullable;

/**
 * Makes the topics of {@link Topics} and tells where a cluster differs from them. Nothing is ever shrunk or deleted. A
 * setting that was just changed may show its old value for a moment, until the broker has caught up with its controller.
 * Safe for any thread; every call is bounded in time. The caller owns the client.
 */
public final class TopicAdmin {

    private static final long VISIBLE_POLL_MILLIS = 50;

    private final Admin admin;

    public TopicAdmin(Admin admin) {
        this.admin = admin;
    }

    /**
     * Creates what is missing and sets our topic settings back where they differ; repeating it does nothing. Other
     * differences stay, and {@link #drift} tells them.
     *
     * @param generation also make the points topic of this index generation
     * @return one sentence for each thing done; empty when all was well
     * @throws BrokerException when the broker gives no answer or refuses
     */
    public List<String> apply(TopicSettings settings, Optional<String> generation) {
        return apply(settings, declared(generation));
    }

    /** The same for the points topic of one index generation alone. */
    public List<String> applyPoints(TopicSettings settings, String generation) {
        Topic<PointRecord> points = Topics.points(generation);
        return apply(settings, new TreeMap<>(Map.of(points.name(), points.config())));
    }

    private List<String> apply(TopicSettings settings, SortedMap<String, Map<String, String>> declared) {
        Map<String, TopicDescription> existing = AdminCalls.describe(admin, declared.keySet());
        List<String> done = new ArrayList<>();
        List<String> created = new ArrayList<>();
        declared.forEach((name, config) -> {
            if (!existing.containsKey(name) && create(name, config, settings)) {
                created.add(name);
                done.add("Created topic " + name + " with " + settings.partitions() + " partitions, replicated "
                        + settings.replication() + " times.");
            }
        });
        awaitVisible(created);
        for (Difference difference : configDifferences(declared, existing.keySet())) {
            set(difference);
            done.add("Set " + difference.setting() + " of topic " + difference.topic() + " from " + difference.actual()
                    + " to " + difference.declared() + ".");
        }
        return done;
    }

    /**
     * How many partitions a topic has, which may be others than the settings say: they count when it is made.
     *
     * @throws BrokerException when the broker gives no answer, or there is no such topic
     */
    public int partitions(Topic<?> topic) {
        TopicDescription found =
                AdminCalls.describe(admin, List.of(topic.name())).get(topic.name());
        if (found == null) {
            throw new BrokerException("there is no topic " + topic.name() + " yet", null);
        }
        return found.partitions().size();
    }

    /**
     * Compares a cluster with what is declared, and changes nothing.
     *
     * @return one sentence for each difference; empty when there is none
     * @throws BrokerException when the broker gives no answer
     */
    public List<String> drift(TopicSettings settings, Optional<String> generation) {
        SortedMap<String, Map<String, String>> declared = declared(generation);
        Map<String, TopicDescription> existing = AdminCalls.describe(admin, declared.keySet());
        List<String> drift = new ArrayList<>();
        for (String name : declared.keySet()) {
            TopicDescription topic = existing.get(name);
            if (topic == null) {
                drift.add("Topic " + name + " does not exist; run 'fichero topics apply'.");
                continue;
            }
            int partitions = topic.partitions().size();
            if (partitions != settings.partitions()) {
                drift.add("Topic " + name + " has " + partitions + " partitions, but the settings say "
                        + settings.partitions()
                        + "; keys would move between partitions, so this is never changed for you.");
            }
            int replication = topic.partitions().get(0).replicas().size();
            if (replication != settings.replication()) {
                drift.add("Topic " + name + " is replicated " + replication + " times, but the settings say "
                        + settings.replication() + "; change it with kafka-reassign-partitions.");
            }
        }
        for (Difference difference : configDifferences(declared, existing.keySet())) {
            drift.add("Topic " + difference.topic() + " has " + difference.setting() + "=" + difference.actual()
                    + ", but it is declared with " + difference.declared() + "; run 'fichero topics apply'.");
        }
        return drift;
    }

    private static SortedMap<String, Map<String, String>> declared(Optional<String> generation) {
        SortedMap<String, Map<String, String>> declared = new TreeMap<>();
        Topics.TYPED.forEach(topic -> declared.put(topic.name(), topic.config()));
        declared.put(Topics.DEAD_LETTERS, Topics.DEAD_LETTERS_CONFIG);
        generation.map(Topics::points).ifPresent(points -> declared.put(points.name(), points.config()));
        return declared;
    }

    /** @return false when another process was faster */
    private boolean create(String name, Map<String, String> config, TopicSettings settings) {
        String asked = "create topic " + name;
        NewTopic topic = new NewTopic(name, settings.partitions(), settings.replication()).configs(config);
        var options = new CreateTopicsOptions().timeoutMs(AdminCalls.limitMillis());
        KafkaFuture<Void> answer = admin.createTopics(List.of(topic), options).all();
        try {
            AdminCalls.get(answer, asked);
            return true;
        } catch (ExecutionException e) {
            if (e.getCause() instanceof TopicExistsException) {
                return false;
            }
            throw AdminCalls.failed(asked, e);
        }
    }

    /** The controller has made them; clients must wait until the brokers know them too. */
    private void awaitVisible(Collection<String> created) {
        long deadline = System.nanoTime() + AdminCalls.LIMIT.toNanos();
        while (!AdminCalls.describe(admin, created).keySet().containsAll(created)) {
            if (System.nanoTime() > deadline) {
                throw new BrokerException("the broker created topics but does not show them: " + created, null);
            }
            try {
                TimeUnit.MILLISECONDS.sleep(VISIBLE_POLL_MILLIS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new BrokerException("interrupted while waiting for topics: " + created, e);
            }
        }
    }

    private void set(Difference difference) {
        var change = new AlterConfigOp(
                new ConfigEntry(difference.setting(), difference.declared()), AlterConfigOp.OpType.SET);
        Map<ConfigResource, Collection<AlterConfigOp>> changes = Map.of(resource(difference.topic()), List.of(change));
        AdminCalls.await(
                admin.incrementalAlterConfigs(changes, new AlterConfigsOptions().timeoutMs(AdminCalls.limitMillis()))
                        .all(),
                "set " + difference.setting() + " of topic " + difference.topic());
    }

    private List<Difference> configDifferences(
            SortedMap<String, Map<String, String>> declared, Collection<String> existing) {
        List<ConfigResource> resources =
                existing.stream().map(TopicAdmin::resource).toList();
        var options = new DescribeConfigsOptions().timeoutMs(AdminCalls.limitMillis());
        Map<ConfigResource, Config> answers =
                AdminCalls.await(admin.describeConfigs(resources, options).all(), "settings of topics " + existing);
        Map<String, Config> configs = new HashMap<>();
        answers.forEach((resource, config) -> configs.put(resource.name(), config));
        List<Difference> differences = new ArrayList<>();
        declared.forEach((topic, settings) -> {
            Config config = configs.get(topic);
            if (config != null) {
                new TreeMap<>(settings).forEach((setting, value) -> {
                    ConfigEntry entry = config.get(setting);
                    String actual = entry == null ? null : entry.value();
                    if (!value.equals(actual)) {
                        differences.add(new Difference(topic, setting, value, actual));
                    }
                });
            }
        });
        return differences;
    }

    private static ConfigResource resource(String topic) {
        return new ConfigResource(ConfigResource.Type.TOPIC, topic);
    }

    private record Difference(
            String topic,
            String setting,
            String declared,
            @Nullable String actual) {}
}
