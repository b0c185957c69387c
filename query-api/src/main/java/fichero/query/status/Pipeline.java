package fichero.query.status;

import fichero.query.readmodel.TopicLogs;
import fichero.query.readmodel.TopicLogs.Bounds;
import fichero.schemas.GroupLag;
import fichero.schemas.Groups;
import fichero.schemas.Topics;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.TopicPartition;

/**
 * The topics that work passes through, and how far each stage has come in them. The lag is counted to the very end of
 * the log, open transactions included: a stage commits what it has read and what it has written in one transaction, but
 * the broker marks the written part as committed a moment later, and in that moment a count of committed records alone
 * would overlook it.
 */
final class Pipeline {

    /** The stage that there is once for each generation of the index. */
    static final String POINTS = "points";

    /** The stages that read from Kafka, with what each reads, in the order that work passes. */
    static final Map<String, List<String>> STAGE_TOPICS = stageTopics();

    /** The topics that the read model reflects. */
    private static final List<String> REFLECTED = List.of(
            Topics.FILES.name(),
            Topics.CONTENTS.name(),
            Topics.RUNS.name(),
            Topics.STAGES.name(),
            Topics.REQUESTS.name());

    private static final List<String> CHUNKS = List.of(Topics.CHUNKS.name());

    private static final List<String> TOPICS = topics();

    private final TopicLogs logs;
    private final GroupLag groups;

    Pipeline(TopicLogs logs, GroupLag groups) {
        this.logs = logs;
        this.groups = groups;
    }

    /** Where every log begins and ends. */
    Map<TopicPartition, Bounds> bounds() {
        return logs.bounds(TOPICS);
    }

    /** Records between what a generation of the index has passed and the given ends. */
    long lagOf(String generation, Map<TopicPartition, Bounds> bounds) {
        return lag(CHUNKS, bounds, groups.passed(Groups.index(generation), CHUNKS));
    }

    /**
     * Records between what each stage has passed and the given ends, by stage.
     *
     * @param generation of the index that serves
     */
    Map<String, Long> lags(String generation, Map<TopicPartition, Bounds> bounds) {
        // Markers and aborted records at the end of a log are nothing to wait for, though no group commits past them.
        Map<TopicPartition, Long> passed = new HashMap<>(groups.passed(Groups.INGEST, Groups.INGEST_TOPICS));
        passed.putAll(groups.passed(Groups.index(generation), CHUNKS));
        Map<String, Long> lags = new LinkedHashMap<>();
        STAGE_TOPICS.forEach((stage, topics) -> lags.put(stage, lag(topics, bounds, passed)));
        return lags;
    }

    /** The ends of the topics that the read model reflects. */
    static Map<TopicPartition, Long> reflectedEnds(Map<TopicPartition, Bounds> bounds) {
        Map<TopicPartition, Long> ends = new HashMap<>();
        bounds.forEach((partition, bound) -> {
            if (REFLECTED.contains(partition.topic())) {
                ends.put(partition, bound.end());
            }
        });
        return ends;
    }

    /** Whether no topic grew between the two looks; stage reports may, they are about work and not work. */
    static boolean quiet(Map<TopicPartition, Bounds> before, Map<TopicPartition, Bounds> after) {
        return workEnds(before).equals(workEnds(after));
    }

    private static Map<TopicPartition, Long> workEnds(Map<TopicPartition, Bounds> bounds) {
        Map<TopicPartition, Long> ends = new HashMap<>();
        bounds.forEach((partition, bound) -> {
            if (!partition.topic().equals(Topics.STAGES.name())) {
                ends.put(partition, bound.end());
            }
        });
        return ends;
    }

    static long lag(List<String> topics, Map<TopicPartition, Bounds> bounds, Map<TopicPartition, Long> passed) {
        long lag = 0;
        for (Map.Entry<TopicPartition, Bounds> entry : bounds.entrySet()) {
            if (topics.contains(entry.getKey().topic())) {
                long begin = entry.getValue().begin();
                long taken = Math.max(begin, passed.getOrDefault(entry.getKey(), begin));
                lag += Math.max(0, entry.getValue().end() - taken);
            }
        }
        return lag;
    }

    private static Map<String, List<String>> stageTopics() {
        Map<String, List<String>> stages = new LinkedHashMap<>();
        stages.put("catalogue", List.of(Topics.FILE_EVENTS.name()));
        stages.put("contents", List.of(Groups.CONTENT_COMMANDS, Topics.CONTENT_FEEDBACK.name()));
        stages.put(POINTS, List.of(Topics.CHUNKS.name()));
        return stages;
    }

    private static List<String> topics() {
        List<String> topics = new ArrayList<>(REFLECTED);
        STAGE_TOPICS.values().forEach(topics::addAll);
        return List.copyOf(topics);
    }
}
