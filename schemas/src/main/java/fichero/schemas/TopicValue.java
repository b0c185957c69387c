package fichero.schemas;

/** A value of one of our topics. The version counts incompatible changes; fields may be added without a new one. */
public sealed interface TopicValue
        permits FileEvent,
                FileRecord,
                ContentCommand,
                ContentFeedback,
                ContentRecord,
                ChunkRecord,
                PointRecord,
                RunRecord,
                StageReport,
                GenerationRecord,
                ReindexRequest {

    /** The only version there is so far. */
    int VERSION = 1;

    /** Version of this value's schema. */
    int v();
}
