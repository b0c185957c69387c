package fichero.processor.points;

import static org.assertj.core.api.Assertions.assertThat;

import fichero.core.identity.TextHash;
import fichero.schemas.ChunkRecord;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class TextHashPartitionerTest {

    private final TextHashPartitioner<ChunkRecord> partitioner = new TextHashPartitioner<>();

    private Set<Integer> partition(String text, long point) {
        Optional<Set<Integer>> partitions =
                partitioner.partitions("chunks", TextHash.of(text) + "/" + new UUID(0, point), null, 8);
        return partitions.orElseThrow();
    }

    @Test
    void equalTextsMeetInOnePartitionWhateverTheirPoint() {
        Set<Set<Integer>> partitions = new HashSet<>();
        for (long point = 0; point < 50; point++) {
            partitions.add(partition("same text", point));
        }

        assertThat(partitions).hasSize(1);
        assertThat(partitions.iterator().next()).hasSize(1);
    }

    @Test
    void differentTextsSpreadOverAllPartitions() {
        Set<Integer> used = new HashSet<>();
        for (int text = 0; text < 200; text++) {
            used.addAll(partition("text " + text, 1));
        }

        assertThat(used).containsExactlyInAnyOrder(0, 1, 2, 3, 4, 5, 6, 7);
    }
}
