package fichero.query.readmodel;

import fichero.schemas.ContentRecord;
import fichero.schemas.FileRecord;
import fichero.schemas.OtherVersionException;
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
    static final List<Topic<?>> TOPICS =
            List.of(Topics.FILES, Topics.CONTENTS, Topics.RUNS, Topics.STAGES, Topics.REQUESTS);

    private static final Logger log = LoggerFactory.getLogger(Projection.class);

    private final FileRows files;
    private final ContentRows contents;
    private final PreparedStatement putRun;
    private final PreparedStatement putStage;
    private final PreparedStatement dropRun;
    private final PreparedStatement dropStage;
    private final SourceRows sources;
    private int unreadable;

    Projection(Connection connection) throws SQLException {
        files = new FileRows(connection);
        contents = new ContentRows(connection);
        putRun = connection.prepareStatement("INSERT OR REPLACE INTO runs VALUES (?, ?, ?, ?, ?)");
        putStage = connection.prepareStatement("INSERT OR REPLACE INTO stages VALUES (?, ?)");
        dropRun = connection.prepareStatement("DELETE FROM runs WHERE run_id = ?");
        dropStage = connection.prepareStatement("DELETE FROM stages WHERE stage_key = ?");
        sources = new SourceRows(connection);
    }

    /**
     * Applies records in their order. One that cannot be read is skipped, logged and counted: it must not block others.
     *
     * @throws OtherVersionException for one of a newer Fichero, with which others come: all of them would be missing
     */
    void apply(Iterable<ConsumerRecord<byte[], byte[]>> records) throws SQLException {
        for (ConsumerRecord<byte[], byte[]> record : records) {
            try {
                apply(record);
            } catch (OtherVersionException e) {
                throw e;
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
        if (file == null || json == null) {
            files.drop(id);
        } else {
            Identities.require(id, file);
            files.put(id, file, json, contents.facts(file.contentKey()));
        }
    }

    /** Its files are told only what is new: one with many copies is told of with each of them. */
    private void put(@Nullable ContentRecord content, String id, byte @Nullable [] json) throws SQLException {
        ContentFacts before = contents.facts(id);
        if (content == null || json == null) {
            contents.drop(id);
        } else {
            Identities.require(id, content);
            contents.put(id, content, json);
        }
        ContentFacts now = content == null ? ContentFacts.NONE : ContentFacts.of(content);
        if (!now.equals(before)) {
            files.contentChanged(id, now);
        }
    }

    private void put(@Nullable RunRecord run, String id, byte @Nullable [] json) throws SQLException {
        if (run == null) {
            run(dropRun, id);
            return;
        }
        String kind = run.kind().name().toLowerCase(Locale.ROOT);
        run(putRun, id, run.source(), kind, micros(run.startedAt()), json);
    }

    private void put(@Nullable StageReport stage, String id, byte @Nullable [] json) throws SQLException {
        if (stage == null) {
            run(dropStage, id);
            return;
        }
        run(putStage, id, json);
    }

    static void run(PreparedStatement statement, @Nullable Object... values) throws SQLException {
        for (int i = 0; i < values.length; i++) {
            statement.setObject(i + 1, values[i]);
        }
        statement.executeUpdate();
    }

    /**
     * Microseconds since 1970: unlike ISO text with its varying fractions, they sort by time. File systems keep times that
     * are too far away for that, which are as far as can be.
     */
    static long micros(Instant time) {
        try {
            return ChronoUnit.MICROS.between(Instant.EPOCH, time);
        } catch (ArithmeticException e) {
            return time.isAfter(Instant.EPOCH) ? Long.MAX_VALUE : Long.MIN_VALUE;
        }
    }

    static Instant instant(long micros) {
        return Instant.EPOCH.plus(micros, ChronoUnit.MICROS);
    }

    @Override
    public void close() throws SQLException {
        sources.close();
        files.close();
        contents.close();
        for (PreparedStatement statement : List.of(putRun, putStage, dropRun, dropStage)) {
            statement.close();
        }
    }
}
