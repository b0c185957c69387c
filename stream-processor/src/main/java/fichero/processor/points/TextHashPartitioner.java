package fichero.processor.points;

import fichero.schemas.TopicValue;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.Set;
import org.apache.kafka.common.utils.Utils;
import org.apache.kafka.streams.processor.StreamPartitioner;

/** Partitions chunk keys by their text hash alone, so that equal texts meet in one task. */
public final class TextHashPartitioner<V extends TopicValue> implements StreamPartitioner<String, V> {

    @Override
    public Optional<Set<Integer>> partitions(String topic, String chunkKey, V value, int partitions) {
        String textHash = chunkKey.substring(0, chunkKey.indexOf('/'));
        int hash = Utils.murmur2(textHash.getBytes(StandardCharsets.UTF_8));
        return Optional.of(Set.of(Utils.toPositive(hash) % partitions));
    }
}
