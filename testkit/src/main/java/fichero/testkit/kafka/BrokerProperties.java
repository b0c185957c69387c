package fichero.testkit.kafka;

import fichero.schemas.Topic;
import java.nio.file.Path;
import java.util.Properties;

/** Settings of a single KRaft node that is broker and controller in one, small and quick to start. */
final class BrokerProperties {

    private BrokerProperties() {}

    /** @param advertisedPort where clients are sent */
    static Properties singleNode(Path data, int port, int advertisedPort, int controllerPort) {
        Properties properties = new Properties();
        properties.put("process.roles", "broker,controller");
        properties.put("node.id", "1");
        properties.put("controller.quorum.voters", "1@127.0.0.1:" + controllerPort);
        properties.put("listeners", "CLIENT://127.0.0.1:" + port + ",CONTROLLER://127.0.0.1:" + controllerPort);
        properties.put("advertised.listeners", "CLIENT://127.0.0.1:" + advertisedPort);
        properties.put("listener.security.protocol.map", "CLIENT:PLAINTEXT,CONTROLLER:PLAINTEXT");
        properties.put("controller.listener.names", "CONTROLLER");
        properties.put("inter.broker.listener.name", "CLIENT");
        properties.put("log.dirs", data.toString());

        // One node: nothing can be replicated, and nobody else can join a group or take over.
        properties.put("offsets.topic.replication.factor", "1");
        properties.put("transaction.state.log.replication.factor", "1");
        properties.put("transaction.state.log.min.isr", "1");
        properties.put("share.coordinator.state.topic.replication.factor", "1");
        properties.put("share.coordinator.state.topic.min.isr", "1");
        properties.put("group.initial.rebalance.delay.ms", "0");
        properties.put("broker.session.timeout.ms", "2000");
        properties.put("broker.heartbeat.interval.ms", "500");

        properties.put("message.max.bytes", Integer.toString(Topic.MAX_RECORD_BYTES));
        properties.put("replica.fetch.max.bytes", Integer.toString(Topic.MAX_RECORD_BYTES));
        properties.put("auto.create.topics.enable", "false");

        // Few partitions, threads and buffers: many tests share two cores.
        properties.put("offsets.topic.num.partitions", "3");
        properties.put("transaction.state.log.num.partitions", "3");
        properties.put("share.coordinator.state.topic.num.partitions", "1");
        properties.put("num.network.threads", "2");
        properties.put("num.io.threads", "3");
        properties.put("background.threads", "2");
        properties.put("log.cleaner.dedupe.buffer.size", Integer.toString(4 * 1024 * 1024));
        properties.put("transaction.abort.timed.out.transaction.cleanup.interval.ms", "1000");
        properties.put("log.segment.delete.delay.ms", "1000");
        properties.put("log.cleaner.backoff.ms", "1000");
        properties.put("log.retention.check.interval.ms", "1000");
        return properties;
    }
}
