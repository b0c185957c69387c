package fichero.query.readmodel;

import fichero.schemas.ContentRecord;
import fichero.schemas.FileRecord;
import fichero.schemas.RunRecord;
import fichero.schemas.StageReport;
import fichero.schemas.Topic;
import fichero.schemas.TopicValue;
import fichero.schemas.Topics;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.errors.SerializationException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Turns records of the followed topics into rows, within the caller's transaction. Applying a record again changes
 * nothing. Used by one thread.
 */
final class Projection implements AutoCloseable {

    /** The topics that the read model reflects. */
    static final List<Topic<?>> TOPICS = List.of(Topics.FILES, Topics.CONTENTS, Topics.RUNS, Topics.STAGES, Topics.REQUESTS);

    private static final Logger log = LoggerFactory.getLogger(Projection.class);

    private final PreparedStatement putFile;
    private final PreparedStatement putContent;
    private final PreparedStatement putRun;
    private final PreparedStatement putStage;
    private final PreparedStatement dropFile;
    private final PreparedStatement dropContent;
    private final PreparedStatement dropRun;
    private final PreparedStatement dropStage;
    private final SourceRows sources;
    private int unreadable;

    Projection(Connection connection) throws SQLException {
        putFile = connection.prepareStatement("INSERT OR REPLACE INTO files VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)");
        putContent = connection.prepareStatement("INSERT OR REPLACE INTO contents VALUES (?, ?, ?, ?, ?, ?, ?, ?)");
        putRun = connection.prepareStatement("INSERT OR REPLACE INTO runs VALUES (?, ?, ?, ?, ?)");
        putStage = connection.prepareStatement("INSERT OR REPLACE INTO stages VALUES (?, ?)");
        dropFile = connection.prepareStatement("DELETE FROM files WHERE file = ?");
        dropContent = connection.prepareStatement("DELETE FROM contents WHERE content_key = ?");
        dropRun = connection.prepareStatement("DELETE FROM runs WHERE run_id = ?");
        dropStage = connection.prepareStatement("DELETE FROM stages WHERE stage_key = ?");
        sources = new SourceRows(connection);
    }

    /** Applies records in their order. One that cannot be read is skipped, logged and counted: it must not block others. */
    void apply(Iterable<ConsumerRecord<byte[], byte[]>> records) throws SQLException {
        for (ConsumerRecord<byte[], byte[]> record : records) {
            try {
                apply(record);
            } catch (SerializationException e) {
                unreadable++;
                log.atError()
                        .addKeyValue("topic", record.topic())
                        .addKeyValue("partition", record.partition())
                        .addKeyValue("offset", record.offset())
                        .addKeyValue("error", e.getMessage())
                        .log("record cannot be read and is missing from the read model");
            }
        }
    }

    /** How many records were skipped since this projection was made. */
    int unreadable() {
        return unreadable;
    }

    private void apply(ConsumerRecord<byte[], byte[]> record) throws SQLException {
        byte @Nullable [] key = record.key();
        if (key == null) {
            throw new SerializationException("a record in " + record.topic() + " has no key");
        }
        String id = new String(key, StandardCharsets.UTF_8);
        byte @Nullable [] json = record.value();
        String topic = record.topic();
        if (topic.equals(Topics.FILES.name())) {
            put(read(Topics.FILES, json), id, json);
        } else if (topic.equals(Topics.CONTENTS.name())) {
            put(read(Topics.CONTENTS, json), id, json);
        } else if (topic.equals(Topics.RUNS.name())) {
            put(read(Topics.RUNS, json), id, json);
        } else if (topic.equals(Topics.STAGES.name())) {
            StageReport report = read(Topics.STAGES, json);
            put(report, id, json);
            sources.watched(id, report);
        } else if (topic.equals(Topics.REQUESTS.name())) {
            sources.request(id, read(Topics.REQUESTS, json));
        } else {
            throw new IllegalStateException("the read model does not follow " + topic);
        }
    }

    private static <V extends TopicValue> @Nullable V read(Topic<V> topic, byte @Nullable [] json) {
        return json == null ? null : topic.values().deserializer().deserialize(topic.name(), json);
    }

    private void put(@Nullable FileRecord file, String id, byte @Nullable [] json) throws SQLException {
        if (file == null) {
            drop(dropFile, id);
            return;
        }
        String state = file.state().name().toLowerCase(Locale.ROOT);
        run(
                putFile,
                id,
                file.source(),
                file.scope(),
                file.absolutePath(),
                Folding.fold(id + "\n" + file.absolutePath()),
                state,
                file.contentKey(),
                micros(file.firstSeenAt()),
                json);
    }

    private void put(@Nullable ContentRecord content, String id, byte @Nullable [] json) throws SQLException {
        if (content == null) {
            drop(dropContent, id);
            return;
        }
        run(
                putContent,
                id,
                content.contentRef(),
                content.collection(),
                content.scope(),
                content.status().code(),
                content.chunks(),
                content.unconfirmed(),
                json);
    }

    private void put(@Nullable RunRecord run, String id, byte @Nullable [] json) throws SQLException {
        if (run == null) {
            drop(dropRun, id);
            return;
        }
        String kind = run.kind().name().toLowerCase(Locale.ROOT);
        run(putRun, id, run.source(), kind, micros(run.startedAt()), json);
    }

    private void put(@Nullable StageReport stage, String id, byte @Nullable [] json) throws SQLException {
        if (stage == null) {
            drop(dropStage, id);
            return;
        }
        run(putStage, id, json);
    }

    private static void drop(PreparedStatement statement, String id) throws SQLException {
        run(statement, id);
    }

    private static void run(PreparedStatement statement, @Nullable Object... values) throws SQLException {
        for (int i = 0; i < values.length; i++) {
            statement.setObject(i + 1, values[i]);
        }
        statement.executeUpdate();
    }

    /** Microseconds since 1970: unlike ISO text with its varying fractions, they sort by time. */
    static long micros(Instant time) {
        return ChronoUnit.MICROS.between(Instant.EPOCH, time);
    }

    @Override
    public void close() throws SQLException {
        sources.close();
        for (PreparedStatement statement :
                List.of(putFile, putContent, putRun, putStage, dropFile, dropContent, dropRun, dropStage)) {
            statement.close();
        }
    }
}
