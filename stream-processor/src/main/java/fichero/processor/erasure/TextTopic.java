package fichero.processor.erasure;

import fichero.schemas.Groups;
import fichero.schemas.Topics;
import java.util.Optional;
import org.apache.kafka.common.config.TopicConfig;

/**
 * A topic whose values hold what is in documents, and whose log closes a segment only when something more is written.
 *
 * @param setting of the topic that says how old a segment gets before it is closed
 * @param neverThere key of something that never was, which whoever reads the topic takes for one more removal
 */
record TextTopic(String name, String setting, String neverThere) {

    private static final String NO_TEXT = "0".repeat(32);
    private static final String NO_CHUNK = NO_TEXT + "/00000000-0000-0000-0000-000000000000";
    private static final String NO_CONTENT = "default/public/" + "0".repeat(64);
    private static final String NO_ENTRY = "erasure";

    /** Empty when nothing has to be erased from it, or it deletes what is old by itself. */
    static Optional<TextTopic> of(String name) {
        if (name.equals(Topics.CHUNKS.name())
                || name.startsWith(Topics.points("").name())) {
            return compacted(name, NO_CHUNK);
        }
        if (name.equals(Topics.CONTENTS.name())) {
            return compacted(name, NO_CONTENT);
        }
        boolean ofStreams = name.startsWith(Groups.INGEST + "-") || name.startsWith(Groups.index(""));
        if (ofStreams && name.endsWith("-changelog")) {
            return compacted(name, NO_ENTRY);
        }
        // Streams deletes what it has taken, but in whole segments.
        return name.equals(Groups.CONTENT_COMMANDS)
                ? Optional.of(new TextTopic(name, TopicConfig.SEGMENT_MS_CONFIG, NO_CONTENT))
                : Optional.empty();
    }

    private static Optional<TextTopic> compacted(String name, String neverThere) {
        return Optional.of(new TextTopic(name, TopicConfig.MAX_COMPACTION_LAG_MS_CONFIG, neverThere));
    }
}
