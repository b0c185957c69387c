package fichero.app.command;

import fichero.app.instance.DataDirectory;
import fichero.app.instance.InstanceFile;
import fichero.app.settings.Settings;
import java.util.HashMap;
import java.util.Map;

/** The broker that a command is to ask: the one in the settings, or that of a running instance. */
final class BrokerOfSettings {

    private BrokerOfSettings() {}

    /**
     * Settings for Kafka clients.
     *
     * @throws CommandFailedException when there is no broker to ask
     */
    static Map<String, Object> clients(Settings settings) {
        Map<String, Object> kafka = new HashMap<>(settings.kafka().properties());
        kafka.put(Settings.Kafka.BOOTSTRAP_SERVERS, bootstrapServers(settings));
        return kafka;
    }

    private static String bootstrapServers(Settings settings) {
        String named = settings.kafka().bootstrapServers();
        if (named != null) {
            return named;
        }
        String running = new InstanceFile(new DataDirectory(settings.dataDirectory()))
                .read()
                .map(InstanceFile.Instance::bootstrapServers)
                .orElse(null);
        if (running == null) {
            throw new CommandFailedException("There is no broker to ask: set kafka.bootstrap.servers"
                    + " (FICHERO_KAFKA_BOOTSTRAP_SERVERS), or start 'fichero up' and name its --data-dir.");
        }
        return running;
    }
}
