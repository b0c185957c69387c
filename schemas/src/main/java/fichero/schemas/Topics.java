package fichero.schemas;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.config.TopicConfig;

/** Every topic of Fichero, declared once. Start-up, topologies and tests read these constants. */
public final class Topics {

    public static final String PREFIX = "fichero.";

    private static final long GIB = 1024L * 1024 * 1024;
    private static final long UNBOUNDED = -1;

    /** A file was seen or is gone. Bounded in time and size: the catalogue is the memory, not this. */
    public static final Topic<FileEvent> FILE_EVENTS =
            Topic.deleted(PREFIX + "file-events", FileEvent.class, Duration.ofDays(1), GIB);

    /** The catalogue. */
    public static final Topic<FileRecord> FILES = Topic.compacted(PREFIX + "files", FileRecord.class);

    /** What became of each content. */
    public static final Topic<ContentRecord> CONTENTS = Topic.compacted(PREFIX + "contents", ContentRecord.class);

    /** What became of points, back to the contents stage. */
    public static final Topic<ContentFeedback> CONTENT_FEEDBACK =
            Topic.deleted(PREFIX + "content-feedback", ContentFeedback.class, Duration.ofDays(7), UNBOUNDED);

    /** Chunks; a tombstone makes one obsolete. */
    public static final Topic<ChunkRecord> CHUNKS = Topic.compacted(PREFIX + "chunks", ChunkRecord.class);

    /** Scans and watches. */
    public static final Topic<RunRecord> RUNS = Topic.compacted(PREFIX + "runs", RunRecord.class);

    /** How each stage is doing. */
    public static final Topic<StageReport> STAGES = Topic.compacted(PREFIX + "stages", StageReport.class);

    /** The generations of the index. */
    public static final Topic<GenerationRecord> GENERATIONS =
            Topic.compacted(PREFIX + "generations", GenerationRecord.class);

    /** Files that somebody wants to be looked at again; a tombstone says that it is done. */
    public static final Topic<ReindexRequest> REQUESTS = Topic.compacted(PREFIX + "requests", ReindexRequest.class);

    /** Records that could not be processed at all: raw bytes as in their source, with reason headers. */
    public static final String DEAD_LETTERS = PREFIX + "dead-letters";

    /** Topic settings of {@link #DEAD_LETTERS}, whose values are of no type. */
    public static final Map<String, String> DEAD_LETTERS_CONFIG = Map.of(
            TopicConfig.SEGMENT_MS_CONFIG,
            Long.toString(Duration.ofDays(1).toMillis()),
            TopicConfig.SEGMENT_BYTES_CONFIG,
            Integer.toString(Topic.SEGMENT_BYTES),
            TopicConfig.CLEANUP_POLICY_CONFIG,
            TopicConfig.CLEANUP_POLICY_DELETE,
            TopicConfig.RETENTION_MS_CONFIG,
            Long.toString(Duration.ofDays(30).toMillis()),
            TopicConfig.MAX_MESSAGE_BYTES_CONFIG,
            Integer.toString(Topic.MAX_RECORD_BYTES));

    /** Topics that do not depend on the index generation; {@link #points} comes with each one. */
    public static final List<Topic<?>> TYPED =
            List.of(FILE_EVENTS, FILES, CONTENTS, CONTENT_FEEDBACK, CHUNKS, RUNS, STAGES, GENERATIONS, REQUESTS);

    private Topics() {}

    /** Points of one index generation, as written to its index. */
    public static Topic<PointRecord> points(String generation) {
        return Topic.compacted(PREFIX + "points." + generation, PointRecord.class);
    }
}
