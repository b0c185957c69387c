package fichero.schemas;

/**
 * What a cluster decides about our topics.
 *
 * @param partitions of every topic; work of one stage is spread over at most so many threads
 * @param replication copies of each partition; 1 on a single broker, else 3
 */
public record TopicSettings(int partitions, short replication) {
    public TopicSettings {
        if (partitions < 1 || replication < 1) {
            throw new IllegalArgumentException("topics need partitions >= 1 and replication >= 1, but have partitions="
                    + partitions + " replication=" + replication);
        }
    }
}
