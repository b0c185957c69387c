package fichero.query.readmodel;

import fichero.core.identity.ContentHash;
import fichero.core.identity.ContentRef;
import fichero.schemas.ContentRecord;
import fichero.schemas.ContentStatus;
import fichero.schemas.FileRecord;
import fichero.schemas.RunRecord;
import fichero.schemas.StageReport;
import fichero.schemas.Topic;
import fichero.schemas.TopicValue;
import fichero.schemas.Topics;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/** Records for tests, plain and valid but for the one or two things that a test is about. */
public final class Given {

    public static final Instant T0 = Instant.parse("2026-03-01T10:00:00Z");

    private Given() {}

    /** The hash of a content that says just this. */
    public static String sha(String content) {
        return ContentHash.of(content.getBytes(StandardCharsets.UTF_8)).hex();
    }

    public static String key(String content) {
        return "default/public/" + sha(content);
    }

    public static String ref(String content) {
        return ContentRef.of(new ContentHash(sha(content))).value();
    }

    /** A file on disk with this content. */
    public static FileRecord file(String path, String content) {
        return file(path, FileRecord.State.PRESENT, sha(content), null, "public", T0);
    }

    public static FileRecord file(
            String path, FileRecord.State state, String sha256, String reason, String scope, Instant firstSeenAt) {
        return new FileRecord(
                1,
                "notes",
                path,
                "/home/ana/notes/" + path,
                "default",
                scope,
                List.of("tag"),
                1,
                state,
                sha256,
                42,
                T0,
                "inode-1",
                firstSeenAt,
                firstSeenAt,
                "run-1",
                reason,
                null,
                null,
                null,
                List.of(new FileRecord.Version(1, FileRecord.Change.CREATED, sha256, 42, firstSeenAt, "run-1")));
    }

    public static ContentRecord content(String content, ContentStatus status, String... files) {
        return contentWith(content, status, null, "public", files);
    }

    public static ContentRecord contentWith(
            String content, ContentStatus status, String reason, String scope, String... files) {
        return new ContentRecord(
                1,
                "default",
                scope,
                sha(content),
                ref(content),
                status,
                reason,
                reason == null ? null : "what went wrong",
                null,
                "a.md",
                "text/markdown",
                42,
                "Title",
                "es",
                null,
                Map.of("author", "Ana"),
                List.of(),
                status == ContentStatus.INDEXED ? 3 : 0,
                0,
                0,
                null,
                List.of(files),
                files.length,
                1,
                "fingerprint",
                T0,
                T0);
    }

    public static RunRecord scan(String source, Instant startedAt, Instant endedAt) {
        RunRecord.Status status = endedAt == null ? RunRecord.Status.RUNNING : RunRecord.Status.COMPLETE;
        return run(source + "-scan-" + startedAt, source, RunRecord.Kind.SCAN, startedAt, endedAt, status, 0, 0);
    }

    public static RunRecord watch(String source, long waiting) {
        return run(source + "-watch", source, RunRecord.Kind.WATCH, T0, null, RunRecord.Status.RUNNING, waiting, 0);
    }

    public static RunRecord run(
            String id,
            String source,
            RunRecord.Kind kind,
            Instant startedAt,
            Instant endedAt,
            RunRecord.Status status,
            long waiting,
            long withheld) {
        return new RunRecord(
                1,
                id,
                source,
                kind,
                "start",
                startedAt,
                endedAt,
                status,
                1,
                1,
                0,
                0,
                0,
                0,
                0,
                waiting,
                withheld,
                withheld > 0 ? List.of("the root is empty") : List.of(),
                "0.1.0");
    }

    public static StageReport stage(String stage, long waiting, long textsEmbedded, String lastError) {
        return new StageReport(
                1,
                stage,
                "here",
                null,
                waiting,
                10,
                1.5,
                textsEmbedded,
                null,
                null,
                lastError,
                lastError == null ? null : T0,
                T0);
    }

    /** An open read model with nothing in it. */
    public static ReadModel readModel(Path file) {
        ReadModel model = new ReadModel(file);
        model.open();
        return model;
    }

    /** Puts one value into the read model, as the follower would. */
    public static <V extends TopicValue> void put(ReadModel model, Topic<V> topic, String key, V value) {
        byte[] json = value == null ? null : topic.values().serializer().serialize(topic.name(), value);
        raw(model, topic, key, json);
    }

    static void raw(ReadModel model, Topic<?> topic, String key, byte[] json) {
        model.write(connection -> {
            try (Projection projection = new Projection(connection)) {
                projection.apply(
                        List.of(new ConsumerRecord<>(topic.name(), 0, 0, key.getBytes(StandardCharsets.UTF_8), json)));
            }
        });
    }

    public static void put(ReadModel model, FileRecord... files) {
        for (FileRecord file : files) {
            put(model, Topics.FILES, file.file(), file);
        }
    }

    public static void put(ReadModel model, ContentRecord... contents) {
        for (ContentRecord content : contents) {
            put(model, Topics.CONTENTS, content.key(), content);
        }
    }

    public static void put(ReadModel model, RunRecord... runs) {
        for (RunRecord run : runs) {
            put(model, Topics.RUNS, run.runId(), run);
        }
    }

    public static void put(ReadModel model, StageReport... stages) {
        for (StageReport stage : stages) {
            put(model, Topics.STAGES, stage.key(), stage);
        }
    }
}
