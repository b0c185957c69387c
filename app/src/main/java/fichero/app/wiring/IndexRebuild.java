package fichero.app.wiring;

import fichero.app.broker.EmbeddedBroker;
import fichero.app.instance.DataDirectory;
import fichero.app.settings.Settings;
import fichero.core.failure.SetupException;
import fichero.core.identity.Generation;
import fichero.core.index.ChunkIndex;
import fichero.processor.points.IndexLog;
import fichero.schemas.GenerationLog;
import fichero.schemas.GenerationRecord;
import fichero.schemas.GroupMembers;
import fichero.schemas.Groups;
import java.time.Clock;
import java.time.Instant;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.kafka.clients.admin.Admin;
import org.jspecify.annotations.Nullable;

/** Fills the index of the settings anew from its log, with neither embedder nor source files. */
public final class IndexRebuild {

    private static final Consumer<SetupException> NOBODY = failure -> {};

    private IndexRebuild() {}

    /** What was done. */
    public record Rebuilt(String generation, long records, long points) {}

    /**
     * Brings the embedded broker when the settings name no other. The data directory is locked by the caller.
     *
     * @param until as the log was then; null for now
     * @throws SetupException when there is nothing to fill, or processes still work on it
     */
    public static Rebuilt run(Settings settings, @Nullable Instant until) {
        DataDirectory data = new DataDirectory(settings.dataDirectory());
        try (Parts parts = new Parts()) {
            Map<String, Object> kafka =
                    new PartSettings(settings, data, bootstrapServers(settings, data, parts)).kafka();
            GenerationRecord serving = parts.add("generation log", new GenerationLog(kafka))
                    .read()
                    .now()
                    .serving()
                    .orElseThrow(() -> new SetupException("There is no generation of the index yet, so there is nothing"
                            + " to fill it from: start a process that indexes first."));
            requireNobodyWorks(kafka, serving.name());
            Generation generation = new Generation(serving.name());
            ChunkIndex index = parts.add(
                    "index", GenerationMaker.index(settings, data.index(serving.name()), generation, serving.model()));
            index.start();
            IndexLog log = parts.add("log", new IndexLog(kafka, serving.name(), index, Clock.systemUTC()));
            long records = log.rebuild(until);
            return new Rebuilt(serving.name(), records, index.count());
        }
    }

    private static String bootstrapServers(Settings settings, DataDirectory data, Parts parts) {
        String named = settings.kafka().bootstrapServers();
        if (named != null) {
            return named;
        }
        EmbeddedBroker broker = parts.add(
                "broker", new EmbeddedBroker(data.broker(), data.logs(), settings.brokerHeapMebibytes(), NOBODY));
        broker.start();
        return broker.bootstrapServers();
    }

    /** What they write meanwhile could be overwritten with something older. */
    private static void requireNobodyWorks(Map<String, Object> kafka, String generation) {
        try (Admin admin = Admin.create(kafka)) {
            if (GroupMembers.any(admin, Groups.index(generation))) {
                throw new SetupException("Processes still index generation " + generation
                        + ": stop every 'fichero process' and 'fichero up' first.");
            }
        }
    }
}
