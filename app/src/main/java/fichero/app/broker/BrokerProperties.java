package fichero.app.broker;

import fichero.schemas.Topic;
import java.nio.file.Path;
import java.util.Properties;

/** Settings of the single node: broker and controller in one, on loopback, in a small heap. */
final class BrokerProperties {

    private static final String HOST = "127.0.0.1";
    private static final int CLEANER_BUFFER_BYTES = 16 * 1024 * 1024;

    private BrokerProperties() {}

    /**
     * Written anew at each start, since the ports differ: the voters are static, and neither they nor the addresses are
     * kept in the log.
     */
    static Properties of(Path data, int port, int controllerPort) {
        Properties properties = new Properties();
        properties.put("process.roles", "broker,controller");
        properties.put("node.id", "1");
        properties.put("controller.quorum.voters", "1@" + HOST + ":" + controllerPort);
        properties.put("listeners", "CLIENT://" + HOST + ":" + port + ",CONTROLLER://" + HOST + ":" + controllerPort);
        properties.put("advertised.listeners", "CLIENT://" + HOST + ":" + port);
        properties.put("listener.security.protocol.map", "CLIENT:PLAINTEXT,CONTROLLER:PLAINTEXT");
        properties.put("controller.listener.names", "CONTROLLER");
        properties.put("inter.broker.listener.name", "CLIENT");
        properties.put("log.dirs", data.toString());

        // One node: nothing can be replicated, and groups need not wait for other members.
        properties.put("offsets.topic.replication.factor", "1");
        properties.put("transaction.state.log.replication.factor", "1");
        properties.put("transaction.state.log.min.isr", "1");
        properties.put("share.coordinator.state.topic.replication.factor", "1");
        properties.put("share.coordinator.state.topic.min.isr", "1");
        properties.put("group.initial.rebalance.delay.ms", "0");
        // Else the controller waits 9 s for the session of a broker that was killed before it takes it back.
        properties.put("broker.session.timeout.ms", "2000");
        properties.put("broker.heartbeat.interval.ms", "500");

        properties.put("message.max.bytes", Integer.toString(Topic.MAX_RECORD_BYTES));
        properties.put("replica.fetch.max.bytes", Integer.toString(Topic.MAX_RECORD_BYTES));
        // For topics that Streams made in an earlier version: only a log's closed segments are cleaned.
        properties.put("log.segment.bytes", Integer.toString(Topic.SEGMENT_BYTES));
        properties.put("auto.create.topics.enable", "false");

        properties.put("offsets.topic.num.partitions", "4");
        properties.put("transaction.state.log.num.partitions", "4");
        properties.put("share.coordinator.state.topic.num.partitions", "1");
        properties.put("num.network.threads", "2");
        properties.put("num.io.threads", "4");
        properties.put("background.threads", "2");
        // Half of the default heap otherwise. 700,000 keys fit in one pass, and more take more passes.
        properties.put("log.cleaner.dedupe.buffer.size", Integer.toString(CLEANER_BUFFER_BYTES));
        // Transactions of a killed process must not hold back readers until their timeout and ten seconds more.
        properties.put("transaction.abort.timed.out.transaction.cleanup.interval.ms", "1000");
        return properties;
    }
}
