package fichero.schemas;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** One value of each type with every field set, and one with nothing set that may be left out. */
final class Samples {

    private static final Instant AT = Instant.parse("2026-11-29T10:15:30.123Z");
    private static final Instant EARLIER = Instant.parse("2010-01-02T03:04:05Z");
    private static final String SHA = "0123456789abcdef".repeat(4);
    private static final String KEY = "docs/session:ana/" + SHA;
    private static final String FILE = "notes:guías/tar 🗜\n.md";
    private static final String PATH = "/home/ana/notes/guías/tar 🗜\n.md";
    private static final String POINT = "6f9619ff-8b86-8011-b42d-00cf4fc964ff";

    private Samples() {}

    static Map<String, TopicValue> full() {
        return with(
                someFull(),
                "requests",
                new ReindexRequest(
                        1, "q-1", "notes", 2, List.of(FILE), true, "guías/a.md", "http", "quarantine: timeout", AT));
    }

    static Map<String, TopicValue> sparse() {
        return with(
                someSparse(),
                "requests",
                new ReindexRequest(1, "q-1", "notes", 0, null, false, null, "http", "asked", AT));
    }

    private static Map<String, TopicValue> with(Map<String, TopicValue> others, String topic, TopicValue value) {
        Map<String, TopicValue> all = new HashMap<>(others);
        all.put(topic, value);
        return all;
    }

    private static Map<String, TopicValue> someFull() {
        return Map.of(
                "file-events",
                new FileEvent(
                        1,
                        "e-1",
                        FileEvent.Type.SEEN,
                        "notes",
                        "guías/tar 🗜\n.md",
                        PATH,
                        "docs",
                        "session:ana",
                        List.of("work"),
                        5,
                        EARLIER,
                        "inode:42",
                        Origin.LIVE,
                        "run-1",
                        AT,
                        new byte[] {0, 1, -1, 127, -128},
                        "file:///home/ana/a.md",
                        "unreadable",
                        "permission denied",
                        KEY,
                        null),
                "files",
                new FileRecord(
                        1,
                        "notes",
                        "guías/tar 🗜\n.md",
                        PATH,
                        "docs",
                        "session:ana",
                        List.of("work"),
                        7,
                        FileRecord.State.PRESENT,
                        SHA,
                        5,
                        EARLIER,
                        "inode:42",
                        EARLIER,
                        AT,
                        "run-1",
                        "unstable",
                        "grew while it was read",
                        KEY,
                        null,
                        List.of(new FileRecord.Version(7, FileRecord.Change.MODIFIED, SHA, 5, AT, "run-1"))),
                "content-commands",
                new ContentCommand(
                        1,
                        ContentCommand.Type.ATTACH,
                        FILE,
                        PATH,
                        List.of("work"),
                        7,
                        Lane.BULK,
                        true,
                        KEY,
                        5,
                        new byte[] {104, 111, 108, 97, 10},
                        "file:///home/ana/a.md",
                        null,
                        AT),
                "content-feedback",
                new ContentFeedback(
                        1, ContentFeedback.Type.REFUSED, "e5-small-v2-0123456789", POINT, 3, FILE, 7, "too long", AT),
                "contents",
                new ContentRecord(
                        1,
                        "docs",
                        "session:ana",
                        SHA,
                        "doc_" + SHA.substring(0, 32),
                        ContentStatus.QUARANTINED,
                        "encrypted",
                        "needs a password",
                        "java.io.IOException",
                        "tar.md",
                        "text/markdown",
                        5,
                        "Tar",
                        "es",
                        12,
                        metadata(),
                        List.of("one picture left out"),
                        4,
                        2,
                        1,
                        null,
                        List.of(FILE),
                        1,
                        3,
                        "tika-3 structure-1",
                        EARLIER,
                        AT),
                "chunks",
                chunk(),
                "points",
                new PointRecord(1, chunk(), Vectors.encode(new float[] {1, -0.5f, Float.MIN_VALUE})),
                "runs",
                new RunRecord(
                        1,
                        "run-1",
                        "notes",
                        RunRecord.Kind.SCAN,
                        "start",
                        EARLIER,
                        AT,
                        RunRecord.Status.WITHHELD,
                        153,
                        3,
                        2,
                        148,
                        9,
                        1,
                        4,
                        5,
                        9,
                        List.of("the root lost half of its files"),
                        "0.1.0"),
                "stages",
                new StageReport(
                        1,
                        "points",
                        "host-1",
                        "e5-small-v2-0123456789",
                        12,
                        3_000_000_000L,
                        13.5,
                        1230,
                        7L,
                        "tika-3 structure-1",
                        List.of(new StageReport.Source("notes", "/home/ana/notes", "public")),
                        "refused",
                        EARLIER,
                        AT),
                "generations",
                new GenerationRecord(1, "e5-small-v2-0123456789", model(), EARLIER, AT, true, AT));
    }

    private static Map<String, TopicValue> someSparse() {
        return Map.of(
                "file-events",
                new FileEvent(
                        1,
                        "e-1",
                        FileEvent.Type.GONE,
                        "notes",
                        "a.md",
                        "/a.md",
                        "docs",
                        "public",
                        List.of(),
                        0,
                        null,
                        null,
                        Origin.SCAN,
                        "run-1",
                        AT,
                        null,
                        null,
                        null,
                        null,
                        null,
                        null),
                "files",
                new FileRecord(
                        1,
                        "notes",
                        "a.md",
                        "/a.md",
                        "docs",
                        "public",
                        List.of(),
                        1,
                        FileRecord.State.GONE,
                        null,
                        0,
                        null,
                        null,
                        AT,
                        AT,
                        "run-1",
                        null,
                        null,
                        null,
                        null,
                        List.of(new FileRecord.Version(1, FileRecord.Change.GONE, null, 0, AT, "run-1"))),
                "content-commands",
                new ContentCommand(
                        1,
                        ContentCommand.Type.DETACH,
                        "notes:a.md",
                        "/a.md",
                        List.of(),
                        1,
                        Lane.LIVE,
                        false,
                        null,
                        0,
                        null,
                        null,
                        null,
                        AT),
                "content-feedback",
                new ContentFeedback(1, ContentFeedback.Type.REPLACED, null, null, 0, null, 0, null, AT),
                "contents",
                new ContentRecord(
                        1,
                        "docs",
                        "public",
                        SHA,
                        "doc_" + SHA.substring(0, 32),
                        ContentStatus.IDENTIFIED,
                        null,
                        null,
                        null,
                        "a.md",
                        null,
                        0,
                        null,
                        null,
                        null,
                        Map.of(),
                        List.of(),
                        0,
                        0,
                        0,
                        null,
                        List.of(),
                        0,
                        0,
                        "",
                        AT,
                        AT),
                "chunks",
                sparseChunk(),
                "points",
                new PointRecord(1, sparseChunk(), null),
                "runs",
                new RunRecord(
                        1,
                        "run-1",
                        "notes",
                        RunRecord.Kind.WATCH,
                        "start",
                        AT,
                        null,
                        RunRecord.Status.RUNNING,
                        0,
                        0,
                        0,
                        0,
                        0,
                        0,
                        0,
                        0,
                        0,
                        List.of(),
                        "0.1.0"),
                "stages",
                new StageReport(1, "catalogue", "host-1", null, 0, 0, 0, 0, null, null, null, null, AT),
                "generations",
                new GenerationRecord(1, "e5-small-v2-0123456789", model(), AT, null, false, null));
    }

    private static GenerationRecord.Model model() {
        return new GenerationRecord.Model(
                "onnx", "e5-small-v2", "e5-small-v2-q", SHA, 384, "query: ", "passage: ", 512);
    }

    private static ChunkRecord chunk() {
        return new ChunkRecord(
                1,
                KEY,
                3,
                120,
                124,
                "hola",
                "Tar > Uso\nhola",
                "Tar",
                List.of("Uso"),
                2,
                3,
                "es",
                "text/markdown",
                metadata(),
                List.of(new ChunkRecord.Location(FILE, PATH, List.of("work"))),
                1,
                Lane.BULK,
                3);
    }

    private static ChunkRecord sparseChunk() {
        return new ChunkRecord(
                1,
                KEY,
                0,
                0,
                1,
                "a",
                "a",
                null,
                List.of(),
                0,
                0,
                null,
                "text/plain",
                Map.of(),
                List.of(),
                0,
                Lane.LIVE,
                1);
    }

    private static Map<String, Object> metadata() {
        return Map.of(
                "author",
                "Ana",
                "draft",
                true,
                "rating",
                4.5,
                "year",
                2026L,
                "tags",
                List.of("tar", "unix"),
                "big",
                5_000_000_000L);
    }

    static JsonSerde<? extends TopicValue> serde(TopicValue value) {
        return new JsonSerde<>(value.getClass());
    }

    static byte[] write(TopicValue value) {
        return writeAs(value.getClass(), value);
    }

    private static <T extends TopicValue> byte[] writeAs(Class<T> type, TopicValue value) {
        return new JsonSerde<>(type).serializer().serialize("a-topic", type.cast(value));
    }

    static List<TopicValue> all() {
        List<TopicValue> all = new ArrayList<>(full().values());
        all.addAll(sparse().values());
        return all;
    }
}
